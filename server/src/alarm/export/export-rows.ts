import { setImmediate as aTurn } from 'node:timers/promises'
import type { Brand } from '@watchfire/contract/core/brand-file.ts'
import type { Language } from '@watchfire/contract/core/errors.ts'
import { type Database, inScope } from '../../core/db/database.ts'
import { readAlong } from '../../core/db/read-along.queries.ts'
import type { Viewer } from '../../core/session/viewer.ts'
import type { Cell } from '../../core/sheet/sheet.ts'
import { type OrderedFilter, resolvedFilter } from '../desk-filter.ts'
import { listParts } from '../list-parts.ts'
import { type ExportRow, exportedAlarms } from './export.queries.ts'
import { cellsOf } from './export-cells.ts'
import { walkAlarms } from './walk-alarms.ts'

/** Alarms a statement should read: few enough to be sorted in memory, so many that planning it is not felt. */
const perWindow = 20_000
/** Rows written before others may have the processor. */
const rowsPerSlice = 100

/**
 * The rows of an export, a window of time after the other. `viewerNow` says as whom to read on, and throws when the reader may no more.
 */
export async function* exportRows(
  db: Database,
  {
    filter: { order, ...fixed },
    language,
    brand,
    viewerNow,
  }: { filter: OrderedFilter; language: Language; brand?: Brand; viewerNow: () => Promise<Viewer> },
  written: (rows: number) => void,
): AsyncGenerator<Cell[], void, undefined> {
  const reader = await viewerNow()
  const filter = await inScope(db, reader, trx => resolvedFilter(trx, reader, fixed))
  if (!filter) return
  const readWindow = (part: typeof filter) =>
    async function* (window: { from: number; until: number }) {
      const viewer = await viewerNow()
      yield* readAlong<ExportRow>(db, {
        viewer,
        rows: behind => exportedAlarms(viewer, { ...part, ...window }, language, behind),
      })
    }
  let done = 0
  // Somebody who handles an urgent alarm meanwhile moves it to the part behind: it is in the file already.
  const urgent = new Set<number>()
  for (const part of listParts(filter, order)) {
    for await (const rows of walkAlarms(readWindow(part), part, perWindow)) {
      for (const row of rows) {
        if (urgent.has(row.alarm_id)) continue
        if (part.urgent) urgent.add(row.alarm_id)
        yield cellsOf(row, { language, brand })
        done += 1
        if (done % rowsPerSlice > 0) continue
        written(done)
        await aTurn()
      }
      await viewerNow()
      written(done)
    }
  }
}
