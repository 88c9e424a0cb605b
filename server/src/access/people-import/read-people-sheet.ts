import {
  maxPeopleOfSheet,
  type PeopleColumn,
  peopleColumns,
} from '@watchfire/contract/access/people-import/people-import.calls.ts'
import type { Reader } from '../../core/brand.ts'
import { refuse } from '../../core/http/refuse.ts'
import { semaphore } from '../../core/semaphore.ts'
import { firstSheetOf } from '../../core/sheet/read-workbook.ts'
import { headingOf, neededColumns, placesOf } from './people-columns.ts'

export type SheetRow = Record<PeopleColumn, string> & { line: number }

/** Rows that may be blank between people. */
const slack = 200
/** Unpacking takes a core: one at a time, and no long queue. */
const inTurn = semaphore(1, 20)

/** The people of a sheet, without blank rows. @throws when it is no sheet of people */
export async function readPeopleSheet(sheet: string, reader: Reader): Promise<SheetRow[]> {
  const rows = await inTurn(() => firstSheetOf(Buffer.from(sheet, 'base64'), maxPeopleOfSheet + slack))
  if (!rows) throw refuse('peopleImport.unreadable')
  const places = placesOf(rows[0] ?? [])
  const missing = neededColumns.filter(column => !places.has(column))
  if (missing.length > 0)
    throw refuse('peopleImport.noHeadings', { columns: missing.map(column => headingOf(column, reader)) })
  const people = rows.slice(1).flatMap((row, index) => {
    const cells = peopleColumns.map(column => [column, row[places.get(column) ?? row.length] ?? ''] as const)
    return cells.every(([, text]) => text === '')
      ? []
      : [{ line: index + 2, ...(Object.fromEntries(cells) as Record<PeopleColumn, string>) }]
  })
  if (people.length === 0) throw refuse('peopleImport.noRows')
  if (people.length > maxPeopleOfSheet || rows.length >= maxPeopleOfSheet + slack)
    throw refuse('peopleImport.tooManyRows', { limit: maxPeopleOfSheet })
  return people
}
