import type { providerCalls } from '@watchfire/contract/access/provider.calls.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { findOpenOidc, findSignIn } from './provider.queries.ts'

/** A word that nobody has answers like that of a customer without ways: which customers there are is nobody's business. */
export const listWays: Handler<typeof providerCalls.listWays> = async ({ at }, _visitor, { db }) => {
  const oidc = await findOpenOidc(db.auth, at)
  if (!oidc) return []
  const signIn = await findSignIn(db.auth, oidc.tenant_id)
  return [{ kind: 'oidc', name: oidc.name, passwordOff: signIn?.password_off ?? false }]
}
