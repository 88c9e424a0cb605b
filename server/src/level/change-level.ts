/** Changing how a company treats a type. What was changed meanwhile is not overwritten, and the next event follows the change. */
import { setTimeout as pause } from 'node:timers/promises'
import { actingOn, writeAudit } from '../audit/audit.public.ts'
import { findOwner } from '../company/company.public.ts'
import { type Database, inScope, type Trx } from '../core/db/database.ts'
import { refuse } from '../core/http/refuse.ts'
import type { Viewer } from '../core/session/viewer.ts'
import { changedMeanwhile } from './changed-meanwhile.ts'
import { closeOpenAlarmsOfOtherLevel, findLevel, type LevelRow } from './level.queries.ts'
import { levelView } from './level.view.ts'

/** Longer than a batch of events takes from asking for its levels to being stored. */
export const batchTime = 300

type Key = { companyId: number; type: number; version: number }

type Change = (trx: Trx, before: LevelRow, tenantId: number) => Promise<boolean>

export async function change(
  db: Database,
  viewer: Viewer,
  action: 'updateAlarmLevel' | 'resetAlarmLevel',
  key: Key,
  write: Change,
) {
  const { companyId, type } = key
  const { before, after, tenantId } = await inScope(db, viewer, async trx => {
    const owner = await findOwner(trx, companyId, viewer.companyIds)
    if (!owner) throw refuse('company.notFound')
    const tenantId = owner.tenant_id
    const before = await findLevel(trx, companyId, type)
    if (!before) throw refuse('level.unknownType')
    if (before.version !== key.version || !(await write(trx, before, tenantId)))
      throw changedMeanwhile(await findLevel(trx, companyId, type))
    const after = (await findLevel(trx, companyId, type)) ?? before
    // Going back to the catalogue from the catalogue changes nothing.
    if (after.version === before.version) return { before, after, tenantId }
    await writeAudit(trx, actingOn(viewer, owner), action, `${companyId}/${type}`, {
      before: valuesOf(before),
      after: valuesOf(after),
    })
    if (after.level !== before.level)
      await closeOpenAlarmsOfOtherLevel(trx, { tenantId, companyId, type, level: after.level })
    return { before, after, tenantId }
  })
  if (after.level !== before.level) {
    // A batch that had asked for its levels just before may have opened alarms of the old one since.
    await pause(batchTime)
    await inScope(db, viewer, trx =>
      closeOpenAlarmsOfOtherLevel(trx, { tenantId, companyId, type, level: after.level }),
    )
  }
  return levelView(after, companyId, viewer.language)
}

const valuesOf = (row: LevelRow) => ({
  level: row.level,
  mergeSeconds: row.merge_seconds,
  overdueMinutes: row.overdue_minutes,
  fromCatalogue: row.version === 0,
})
