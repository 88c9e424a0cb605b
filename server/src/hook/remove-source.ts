import type { hookCalls } from '@watchfire/contract/hook/hook.calls.ts'
import { actingOn, writeAudit } from '../audit/audit.public.ts'
import { inScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import { deleteSource, findSource } from './hook.queries.ts'
import { shownSource } from './source-view.ts'

export const removeSource: Handler<typeof hookCalls.removeSource> = ({ sourceId }, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    const source = await findSource(trx, viewer, sourceId, { lock: true })
    if (!source) throw refuse('hook.notFound')
    await deleteSource(trx, source)
    await writeAudit(trx, actingOn(viewer, source), 'removeHookSource', source.name, { before: shownSource(source) })
  })
