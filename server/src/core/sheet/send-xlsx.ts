import type { Language } from '@watchfire/contract/core/errors.ts'
import type { FastifyReply } from 'fastify'
import { inBrand, type Reader } from '../brand.ts'
import { asDownload } from '../files/as-download.ts'
import type { Cell } from './sheet.ts'
import { xlsxOf } from './write-xlsx.ts'

const rowsPerRead = 500

/** Says that the answer is a spreadsheet to be saved: as `name` (without its ending), or as `plain` where only ASCII is understood. */
export function asXlsx(reply: FastifyReply, name: string, plain: string): FastifyReply {
  return asDownload(
    reply,
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    `${name}.xlsx`,
    `${plain}.xlsx`,
  )
}

export type ListColumn<Row> = Record<Language, string> & { width: number; of: (row: Row, language: Language) => Cell }

type List<Row, Key> = {
  title: string
  columns: readonly ListColumn<Row>[]
  /** About as many rows as will come. */
  expected: number
  /** No more are written, also where some came meanwhile. */
  limit: number
  /** The next rows behind the one of this key. */
  read: (count: number, behind: Key | undefined) => Promise<readonly Row[]>
  keyOf: (row: Row) => Key
}

/** A list as a spreadsheet that is written while it is read, each part from where the one before ended. */
export function xlsxOfList<Row, Key>(list: List<Row, Key>, reader: Reader) {
  const { title: name, columns, expected, limit, read, keyOf } = list
  const { language } = reader
  async function* rows(): AsyncGenerator<Cell[], void, undefined> {
    let behind: Key | undefined
    for (let written = 0; written < limit; written += rowsPerRead) {
      const part = await read(rowsPerRead, behind)
      for (const row of part) yield columns.map(column => column.of(row, language))
      const last = part.at(-1)
      if (last === undefined || part.length < rowsPerRead) return
      behind = keyOf(last)
    }
  }
  return xlsxOf({
    name,
    columns: columns.map(({ [language]: text, width }) => ({ header: inBrand(text, reader), width })),
    expected,
    rows: rows(),
  })
}
