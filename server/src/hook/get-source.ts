import { limits } from '@watchfire/contract/core/limits.ts'
import type { hookCalls } from '@watchfire/contract/hook/hook.calls.ts'
import { inScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import { findSource, listBindings } from './hook.queries.ts'
import { viewSource } from './source-view.ts'

/** Those that nobody bound stand beside the bound ones. */
const maxNames = limits.hookNamesOfSource + 100

export const getSource: Handler<typeof hookCalls.getSource> = ({ sourceId }, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    const source = await findSource(trx, viewer, sourceId)
    if (!source) throw refuse('hook.notFound')
    const bindings = await listBindings(trx, source, maxNames)
    return {
      source: viewSource(source),
      bindings: bindings.map(row => ({
        senderName: row.name,
        deviceId: row.device_id,
        deviceName: row.device_name ?? '',
        refused: row.refused,
        lastAt: row.last_at,
      })),
    }
  })
