import type { providerCalls } from '@watchfire/contract/access/provider/provider.calls.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { findOpenDirectory } from '../directory/directory.queries.ts'
import { findOpenOidc, findSignIn } from './provider.queries.ts'

/** A word that nobody has answers like that of a customer without ways: which customers there are is nobody's business. */
export const listWays: Handler<typeof providerCalls.listWays> = async ({ at }, _caller, { db }) => {
  const oidc = await findOpenOidc(db.auth, at)
  const directory = await findOpenDirectory(db.auth, at)
  const tenantId = oidc?.tenant_id ?? directory?.tenant_id
  if (tenantId === undefined) return []
  const passwordOff = (await findSignIn(db.auth, tenantId))?.password_off ?? false
  return [
    ...(oidc ? [{ kind: 'oidc' as const, name: oidc.name, passwordOff }] : []),
    ...(directory ? [{ kind: 'directory' as const, name: directory.name, passwordOff }] : []),
  ]
}
