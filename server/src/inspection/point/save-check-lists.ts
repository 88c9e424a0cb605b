import type { InputOf } from '@watchfire/contract/core/call.ts'
import { limits } from '@watchfire/contract/core/limits.ts'
import { brokenItem } from '@watchfire/contract/inspection/point/check.rules.ts'
import type { checkListCalls } from '@watchfire/contract/inspection/point/point.calls.ts'
import { actingOn, writeAudit } from '../../audit/audit.public.ts'
import { inScope, type Trx } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import type { Viewer } from '../../core/session/viewer.ts'
import { ownCompany } from '../problem-type/list-problem-types.ts'
import { lockCompany } from '../problem-type/problem-catalogue.queries.ts'
import { typesOfCompany } from '../problem-type/types-of-company.ts'
import {
  countCheckLists,
  insertCheckList,
  insertListVersion,
  isNameTaken,
  lockCheckList,
  moveCheckList,
} from './check-list.queries.ts'

type Given = InputOf<typeof checkListCalls.save>

/** What was there stays as a version: checks that were done name it. */
export const saveCheckList: Handler<typeof checkListCalls.save> = (given, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    const { listId, name, typeNo, items } = given
    const before = await lockedList(trx, viewer, given)
    const company = before ?? ownCompany(viewer)
    await lockCompany(trx, company.company_id)
    const types = await typesOfCompany(trx, company, viewer.language)
    if (!types.some(type => type.inUse && type.typeNo === typeNo)) throw refuse('inspection.typeUnknown')
    const broken = brokenItem(items)
    if (broken) throw refuse('inspection.itemBroken', { item: broken.words })
    if (await isNameTaken(trx, company.company_id, name, listId)) throw refuse('inspection.nameTaken')
    const saved = { name, typeNo, by: viewer.fullName || viewer.account }
    const list = before ?? (await newList(trx, company, saved))
    const version = before ? await moveCheckList(trx, before, saved) : list.version
    await insertListVersion(trx, list, { version, name, items })
    await writeAudit(trx, actingOn(viewer, company), 'saveInspectionList', String(list.list_id), {
      name,
      ...(before && { before: { name: before.name, version: before.version } }),
      after: { name, version, items: items.length },
    })
    return { listId: list.list_id, version }
  })

async function lockedList(trx: Trx, viewer: Viewer, { listId, version }: Given) {
  if (listId === undefined) return undefined
  const list = await lockCheckList(trx, viewer, listId)
  if (!list) throw refuse('inspection.listNotFound')
  if (list.version !== version) throw refuse('inspection.listChanged', { by: list.changed_by })
  return list
}

async function newList(
  trx: Trx,
  company: ReturnType<typeof ownCompany>,
  saved: { name: string; typeNo: number; by: string },
) {
  const limit = limits.checkListsOfCompany
  if ((await countCheckLists(trx, company.company_id)) >= limit) throw refuse('inspection.tooMany', { limit })
  return insertCheckList(trx, company, saved)
}
