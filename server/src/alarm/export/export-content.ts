/** The bytes of an export, written while they are read. */
import { Readable } from 'node:stream'
import type { Brand } from '@watchfire/contract/core/brand-file.ts'
import { limits } from '@watchfire/contract/core/limits.ts'
import { inBrand } from '../../core/brand.ts'
import type { Database } from '../../core/db/database.ts'
import type { FileStore } from '../../core/files/file-store.ts'
import { zipOf } from '../../core/files/zip.ts'
import { refuse } from '../../core/http/refuse.ts'
import type { Viewer } from '../../core/session/viewer.ts'
import type { Sheet } from '../../core/sheet/sheet.ts'
import { csvOf } from '../../core/sheet/write-csv.ts'
import { xlsxOf } from '../../core/sheet/write-xlsx.ts'
import type { BegunExport } from './export.queries.ts'
import { exportColumns, exportName } from './export-cells.ts'
import { exportRows } from './export-rows.ts'
import { trainingFiles } from './training-pictures.ts'

type Circumstances = {
  brand: Brand
  viewerNow: () => Promise<Viewer>
  /** Told as it goes on: rows, or pictures, so far. */
  written: (count: number) => void
}

/** `stop` ends what it reads from, for who has destroyed the stream. */
export function exportContent(
  tools: { db: Database; store: FileStore },
  { alarm_export_id: exportId, filter, format, language, total }: BegunExport,
  { brand, viewerNow, written }: Circumstances,
): { stream: Readable; stop: () => void } {
  if (format === 'coco') {
    const { type } = filter
    if (type === undefined) throw refuse('desk.exportNotFound')
    const asked = { exportId, filter: { ...filter, type }, limit: limits.trainingPicturesOfExport, viewerNow }
    const files = zipOf(trainingFiles(tools, asked, written))
    return { stream: Readable.from(files, { objectMode: false }), stop: () => void files.return() }
  }
  const rows = exportRows(tools.db, { filter, language, brand, viewerNow }, written)
  const sheet: Sheet = {
    name: exportName[language],
    columns: exportColumns.map(column => ({
      header: inBrand(column[language], { language, brand }),
      width: column.width,
    })),
    expected: total,
    rows,
  }
  const stream = format === 'xlsx' ? xlsxOf(sheet) : Readable.from(csvOf(sheet), { objectMode: false })
  return { stream, stop: () => void rows.return() }
}
