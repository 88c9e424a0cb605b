/** Rows as CSV that spreadsheets open rightly: UTF-8 with its mark, CRLF, and no text that would be taken for a formula. */
import type { Cell, Sheet } from './sheet.ts'

/** What spreadsheets take for the beginning of a formula, behind whatever blanks; East Asian ones take the wide signs too. */
const formula = /^\s*[=+\-@＝＋－＠]|^[\t\r]/

/** Rows handed on as one piece of text. */
const rowsPerPiece = 100

export async function* csvOf(sheet: Sheet): AsyncGenerator<Buffer, void, undefined> {
  let text = `\uFEFF${lineOf(sheet.columns.map(column => column.header))}`
  let rows = 0
  for await (const row of sheet.rows) {
    text += lineOf(row)
    rows += 1
    if (rows % rowsPerPiece > 0) continue
    yield Buffer.from(text)
    text = ''
  }
  yield Buffer.from(text)
}

const lineOf = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`

/** Most cells are neither a formula nor need quotes, which one look tells. */
const plain = /^[^\s=+\-@＝＋－＠"',;][^"\r\n,;\t']*$/

/** A number stays one, also a negative one; a text that begins like a formula gets an apostrophe before it. */
export function csvCell(cell: Cell): string {
  if (typeof cell === 'number') return String(cell)
  if (cell === '' || plain.test(cell)) return cell
  const safe = formula.test(cell) ? `'${cell}` : cell
  return /["\r\n,;\t']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
