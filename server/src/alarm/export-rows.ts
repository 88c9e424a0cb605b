import { setImmediate as aTurn } from 'node:timers/promises'
import type { Language } from '@watchfire/contract/core/errors.ts'
import { type Database, inScope } from '../core/db/database.ts'
import type { Viewer } from '../core/session/viewer.ts'
import type { Cell } from '../core/sheet/sheet.ts'
import { turns } from '../core/turns.ts'
import { findAlarmKeys } from './alarm.queries.ts'
import type { AlarmKey } from './alarm-key.ts'
import { type OrderedFilter, resolvedFilter } from './desk-filter.ts'
import { type ExportRow, readExportRows } from './export.queries.ts'
import { cellsOf } from './export-cells.ts'
import { listParts } from './list-parts.ts'
import { walkAlarms } from './walk-alarms.ts'

/**
 * Alarms read at once. A portion outlives the collections of its moment and is cleared late: with 500 a million rows take twice the
 * memory and half the time.
 */
const portion = 100
/** Rows written before others may have the processor. */
const rowsPerTurn = 100
/** Portions read at the same time, of all exports of this server: they leave the database to operators. */
const inTurn = turns(2)

/**
 * The rows of an export. Each portion is a short transaction of its own, found behind the last alarm of the one before: no snapshot
 * is held while somebody's download crawls. `viewerNow` says as whom to read on, and throws when the reader may no more.
 */
export async function* exportRows(
  db: Database,
  {
    filter: { order, ...kept },
    language,
    viewerNow,
  }: { filter: OrderedFilter; language: Language; viewerNow: () => Promise<Viewer> },
  written: (rows: number) => void,
): AsyncGenerator<Cell[], void, undefined> {
  const reader = await viewerNow()
  const filter = await inScope(db, reader, trx => resolvedFilter(trx, reader, kept))
  if (!filter) return
  const readKeys = (part: typeof filter, page: { limit: number; before?: AlarmKey }) =>
    inTurn(async () => {
      const viewer = await viewerNow()
      return inScope(db, viewer, trx => findAlarmKeys(trx, viewer, part, { ...page, offset: 0 }))
    })
  let done = 0
  // Somebody who handles an urgent alarm meanwhile moves it to the part behind: it is in the file already.
  const urgent = new Set<number>()
  for (const part of listParts(filter, order)) {
    for await (const keys of walkAlarms(readKeys, part, portion)) {
      const fresh = keys.filter(key => !urgent.has(key.alarmId))
      const rows: ExportRow[] = await inTurn(() => inScope(db, reader, trx => readExportRows(trx, fresh, language)))
      if (part.urgent) for (const row of rows) urgent.add(row.alarm_id)
      for (const row of rows) {
        yield cellsOf(row, language)
        done += 1
        if (done % rowsPerTurn > 0) continue
        written(done)
        await aTurn()
      }
      written(done)
    }
  }
}
