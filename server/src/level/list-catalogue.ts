import { algorithmPage } from '@watchfire/contract/access/access.shapes.ts'
import { alarmFamily } from '@watchfire/contract/alarm/alarm.shapes.ts'
import type { CatalogueType, catalogueCalls } from '@watchfire/contract/level/catalogue.calls.ts'
import { z } from 'zod'
import { inScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { readAlgorithms } from '../licence/licence.public.ts'
import { type CatalogueRow, listCatalogue } from './catalogue.queries.ts'
import { levelOf } from './level.view.ts'

/** Root's alone. */
export const listAlarmTypeCatalogue: Handler<typeof catalogueCalls.list> = (_, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    const isAllowed = await readAlgorithms(trx)
    return (await listCatalogue(trx)).map(row => catalogueView(row, isAllowed))
  })

export function catalogueView(row: CatalogueRow, isAllowed: (type: number) => boolean): CatalogueType {
  const level = levelOf(row.level)
  return {
    type: row.type,
    name: row.name,
    nameEn: row.name_en,
    family: alarmFamily.parse(row.family),
    level,
    mergeSeconds: row.merge_seconds,
    overdueMinutes: row.overdue_minutes,
    position: row.position,
    inUse: row.in_use,
    nickname: row.nickname,
    page: z.decode(algorithmPage, (row.page ?? 1) as never),
    version: row.version,
    // The platform's own reports of faults are no algorithms.
    allowed: level === 'fault' || isAllowed(row.type),
  }
}
