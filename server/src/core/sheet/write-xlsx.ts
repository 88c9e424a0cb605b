/** Rows as .xlsx in bounded memory. Texts are cells of type text, which no spreadsheet takes for formulas. */
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { writeXlsxStream } from 'hucre/xlsx'
import type { Sheet } from './sheet.ts'
import { sheetText } from './sheet-text.ts'

/** Rows of one sheet, its header included: the format's own limit. Further rows go to further sheets. */
const rowsPerSheet = 1_048_576
/** From so many rows on the archive may pass 4 GiB, and is written in the form that only newer programs open. */
const manySheets = 10_000_000
/** Longest text of a cell: the format's own limit; spreadsheets call a file with more damaged. */
const maxTextLength = 32_767

export function xlsxOf(sheet: Sheet, maxRowsPerSheet = rowsPerSheet): Readable {
  const stream = writeXlsxStream(cellsWithin(sheet.rows), {
    name: sheetText(sheet.name, maxTextLength),
    columns: sheet.columns.map(({ header, width }) => ({ header: sheetText(header, maxTextLength), width })),
    freezePane: { rows: 1 },
    maxRowsPerSheet,
    // A full sheet stays below 4 GiB, but many of them together may not.
    zip64: sheet.expected > manySheets,
  })
  return Readable.fromWeb(stream as ReadableStream)
}

async function* cellsWithin(rows: Sheet['rows']) {
  for await (const row of rows) {
    yield row.map(cell => (typeof cell === 'string' ? sheetText(cell, maxTextLength) : cell))
  }
}
