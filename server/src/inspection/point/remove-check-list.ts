import type { checkListCalls } from '@watchfire/contract/inspection/point/point.calls.ts'
import { actingOn, writeAudit } from '../../audit/audit.public.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { countPointsOf, lockCheckList, retireCheckList } from './check-list.queries.ts'

export const removeCheckList: Handler<typeof checkListCalls.remove> = ({ listId }, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    const list = await lockCheckList(trx, viewer, listId)
    if (!list) throw refuse('inspection.listNotFound')
    const count = await countPointsOf(trx, list)
    if (count > 0) throw refuse('inspection.listInUse', { count })
    await retireCheckList(trx, list)
    await writeAudit(trx, actingOn(viewer, list), 'removeInspectionList', String(listId), { name: list.name })
  })
