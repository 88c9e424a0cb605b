/** Several small sheets as one .xlsx, made in memory. Texts are cells of type text, which no spreadsheet takes for formulas. */
import { calculateColumnWidth, writeXlsx } from 'hucre/xlsx'
import type { Cell } from './sheet.ts'
import { sheetText } from './sheet-text.ts'

/** Cells below a heading offer a list; a strict one takes nothing else. */
type ChoiceList = { column: number; rows: number; from: string; strict: boolean }
export type WorkbookSheet = {
  name: string
  headers: readonly string[]
  rows: readonly (readonly Cell[])[]
  lists?: readonly ChoiceList[]
}

/** Longest text of a cell and a reader's patience: names are far shorter. */
const maxTextLength = 1000
const widths = { minWidth: 12, maxWidth: 48 }

export async function workbookOf(sheets: readonly WorkbookSheet[]): Promise<Buffer> {
  const bytes = await writeXlsx({
    sheets: sheets.map(({ name, headers, rows, lists = [] }) => {
      const cells = [headers, ...rows].map(row =>
        row.map(cell => (typeof cell === 'string' ? sheetText(cell, maxTextLength) : cell)),
      )
      const columns = headers.map((_, index) => {
        const column = cells.map(row => row[index] ?? '')
        return { width: calculateColumnWidth(column, widths) }
      })
      const dataValidations = lists.map(list => validationOf(list))
      return { name: sheetText(name, maxTextLength), columns, rows: cells, freezePane: { rows: 1 }, dataValidations }
    }),
  })
  return Buffer.from(bytes)
}

function validationOf({ column, rows, from, strict }: ChoiceList) {
  const letter = String.fromCharCode('A'.charCodeAt(0) + column)
  const range = `${letter}2:${letter}${rows + 1}`
  return { type: 'list' as const, formula1: from, range, allowBlank: true, showErrorMessage: strict }
}
