/** The auth guard: who is calling, is the signature right and fresh, and may the caller use this call at all. */
import { createHash } from 'node:crypto'
import type { Call } from '@watchfire/contract/core/call.ts'
import { selectionFields } from '@watchfire/contract/core/envelope.ts'
import type { Language } from '@watchfire/contract/core/errors.ts'
import type { Database } from '../db/database.ts'
import { refuse } from '../http/refuse.ts'
import { aiServerOfKey } from './ai-server-keys.ts'
import { apiKeyIn, openApiKey } from './api-key.ts'
import { viewerOf } from './load-viewer.ts'
import { readSignature } from './read-signature.ts'
import { findSessionOfCall, type SessionRow } from './session.queries.ts'
import type { AiServerCaller, AnonymousCaller, Viewer } from './viewer.ts'

export type IncomingRequest = {
  /** Fields of the body (POST) or the query (GET), as they came. */
  fields: Record<string, unknown>
  authorization: string | undefined
  language: Language
  address: string
  host: string
  userAgent: string
}

export const hashOfSecret = (text: string): Buffer => createHash('sha256').update(text).digest()

export async function authorize(
  db: Database,
  call: Call,
  incoming: IncomingRequest,
): Promise<Viewer | AnonymousCaller | AiServerCaller> {
  const { language, address, host, userAgent } = incoming
  if (call.right === 'anyone') return { kind: 'anonymous', language, address, host, userAgent }
  if (call.right === 'aiServer') return authorizeAiServer(db, incoming)
  // A ticket opens one resource and is checked by the route that serves it.
  if (call.right === 'ticket') throw refuse('session.badTicket')
  const key = apiKeyIn(incoming.authorization)
  if (key && call.peopleOnly) throw refuse('key.peopleOnly')
  const row = key ? await openApiKey(db, key, address) : await findLivingSession(db, incoming)
  if (row.is_display && !call.onWalls) throw refuse('session.wallOnly', {}, { accountId: row.account_id })
  if (row.must_change_password && !call.whileDue?.includes('password'))
    throw refuse('session.passwordDue', {}, { accountId: row.account_id })
  if (row.factor_due && !call.whileDue?.includes('factor'))
    throw refuse('session.factorDue', {}, { accountId: row.account_id })
  if (call.ofOwnSignIn && row.entered_by !== null) throw refuse('session.entered', {}, { accountId: row.account_id })
  const viewer = viewerOf(row, { language, address, selection: selectionFields.parse(incoming.fields) })
  if (call.right !== 'signedIn') {
    const wanted: readonly number[] = typeof call.right === 'number' ? [call.right] : call.right
    if (!wanted.some(right => viewer.rights.has(right)))
      throw refuse('right.missing', {}, { accountId: viewer.accountId })
  }
  // By the account and not by the viewer, whom the selection of the top bar may have narrowed to one project.
  if (call.scope === 'company' && row.project_ids !== null)
    throw refuse('right.companyWide', {}, { accountId: viewer.accountId })
  if (viewer.confirmDue && (key ? call.confirm === true : call.confirm))
    throw refuse(viewer.confirmDue, {}, { accountId: viewer.accountId })
  return viewer
}

async function findLivingSession(db: Database, { fields }: IncomingRequest): Promise<SessionRow> {
  const { r, nonce, uid, token } = readSignature(fields, Date.now())
  const row = await findSessionOfCall(db.auth, { tokenHash: hashOfSecret(token), nonce, madeAt: r })
  if (!row || String(row.account_id) !== uid) throw refuse('session.dead')
  if (!row.fresh) throw refuse('session.replayed', {}, { accountId: row.account_id })
  return row
}

export async function authorizeAiServer(
  db: Database,
  incoming: Pick<IncomingRequest, 'authorization' | 'language' | 'address'>,
): Promise<AiServerCaller> {
  const key = /^Bearer (\S{16,200})$/.exec(incoming.authorization ?? '')?.[1]
  const row = key ? await aiServerOfKey(db.auth, hashOfSecret(key)) : undefined
  if (!row) throw refuse('session.badKey')
  return {
    kind: 'aiServer',
    language: incoming.language,
    address: incoming.address,
    deviceNo: row.device_no,
    deviceId: row.device_id,
    tenantId: row.tenant_id,
    companyId: row.company_id,
    projectId: row.project_id,
    regionId: row.region_id,
  }
}
