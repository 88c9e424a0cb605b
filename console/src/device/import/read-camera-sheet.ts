/** The cameras of a file that somebody chose, as texts. */
import { maxCameraSheetBytes, maxCamerasOfSheet } from '@watchfire/contract/device/camera-import.calls.ts'
import { listNames, textOf } from '../../core/texts.ts'
import { headingOf, neededColumns, placesOf, type SheetColumn, sheetColumns } from './camera-columns-of-sheet.ts'
import { cameraImportTexts } from './camera-import.texts.ts'
import { firstRowsOf, type SheetCell } from './open-workbook.ts'

export type SheetLine = {
  line: number
  /** Only of columns that the sheet has. */
  cells: Partial<Record<SheetColumn, string>>
  /** Columns whose cell is a date, which nothing of a camera is. */
  dates: SheetColumn[]
}

/** Rows that may be blank between cameras. */
const slack = 1000

/** Its rows without blank ones, or why it is no sheet of cameras. */
export async function readCameraSheet(file: File): Promise<SheetLine[] | string> {
  if (file.size > maxCameraSheetBytes)
    return textOf(cameraImportTexts, 'tooLarge', { size: maxCameraSheetBytes / 1024 / 1024 })
  const rows = await firstRowsOf(new Uint8Array(await file.arrayBuffer()), maxCamerasOfSheet + slack)
  if (!rows) return textOf(cameraImportTexts, 'unreadable')
  const places = placesOf((rows[0] ?? []).map(textOfCell))
  const missing = neededColumns.filter(column => !places.has(column))
  if (missing.length > 0) return textOf(cameraImportTexts, 'noHeadings', { columns: listNames(missing.map(headingOf)) })
  const lines = rows.slice(1).flatMap((row, index) => lineOf(row, index + 2, places))
  if (lines.length === 0) return textOf(cameraImportTexts, 'noRows')
  if (lines.length > maxCamerasOfSheet || rows.length >= maxCamerasOfSheet + slack)
    return textOf(cameraImportTexts, 'tooManyRows', { rows: maxCamerasOfSheet })
  return lines
}

function lineOf(row: readonly SheetCell[], line: number, places: ReadonlyMap<SheetColumn, number>): SheetLine[] {
  const given = sheetColumns.filter(column => places.has(column))
  const cellOf = (column: SheetColumn) => row[places.get(column) ?? row.length] ?? null
  const cells = Object.fromEntries(given.map(column => [column, textOfCell(cellOf(column))]))
  const dates = given.filter(column => cellOf(column) instanceof Date)
  return Object.values(cells).every(text => text === '') && dates.length === 0 ? [] : [{ line, cells, dates }]
}

/** A number that a spreadsheet made of digits is text again; of a formula its value is read. */
function textOfCell(cell: SheetCell): string {
  if (typeof cell === 'string') return cell.trim()
  return typeof cell === 'number' || typeof cell === 'boolean' ? String(cell) : ''
}
