/** A table that is written while it is read, to a spreadsheet or to CSV. */
export type Cell = string | number

export type Sheet = {
  name: string
  columns: readonly { header: string; width: number }[]
  /** About as many rows as will come. */
  expected: number
  rows: AsyncIterable<readonly Cell[]>
}
