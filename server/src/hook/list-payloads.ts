import type { hookCalls } from '@watchfire/contract/hook/hook.calls.ts'
import { maxStoredPayloads } from '@watchfire/contract/hook/hook.shapes.ts'
import { inScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import type { Sealer } from '../core/session/sealed-secret.ts'
import * as queries from './hook.queries.ts'
import { payloadPurpose } from './take-read.ts'

export const listPayloads =
  ({ sealer }: { sealer: Sealer }): Handler<typeof hookCalls.listPayloads> =>
  async ({ sourceId }, viewer, { db }) => {
    const rows = await inScope(db, viewer, async trx => {
      const source = await queries.findSource(trx, viewer, sourceId)
      if (!source) throw refuse('hook.notFound')
      return queries.listPayloads(trx, source, maxStoredPayloads)
    })
    return rows.map(({ payload_id, received_at, payload, ...row }) => ({
      ...row,
      payloadId: payload_id,
      receivedAt: received_at,
      payload: payload && sealer.open(payload, payloadPurpose),
    }))
  }
