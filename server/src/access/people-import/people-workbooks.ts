/** The sheet to fill in, and the sheet of one-time passwords. */
import {
  maxPeopleOfSheet,
  type PeopleColumn,
  peopleColumns,
} from '@watchfire/contract/access/people-import/people-import.calls.ts'
import { inBrand, type Reader } from '../../core/brand.ts'
import { workbookOf } from '../../core/sheet/write-workbook.ts'
import { headingOf, neededColumns } from './people-columns.ts'
import { importTexts } from './people-import.texts.ts'
import type { SheetRow } from './read-people-sheet.ts'

type Lists = Record<'companies' | 'roles' | 'projects' | 'regions', readonly string[]>

export function templateSheet({ companies, roles, projects, regions }: Lists, reader: Reader): Promise<Buffer> {
  const text = importTexts[reader.language]
  const heading = (column: PeopleColumn) =>
    neededColumns.includes(column) ? `${headingOf(column, reader)}*` : headingOf(column, reader)
  const longest = Math.max(companies.length, roles.length, projects.length, regions.length)
  const choices = Array.from({ length: longest }, (_, row) => [
    companies[row] ?? '',
    roles[row] ?? '',
    projects[row] ?? '',
    regions[row] ?? '',
  ])
  const listAt = (column: PeopleColumn, choice: string, list: readonly string[], strict: boolean) => ({
    column: peopleColumns.indexOf(column),
    rows: maxPeopleOfSheet,
    from: `'${text.choices}'!$${choice}$2:$${choice}$${list.length + 1}`,
    strict,
  })
  return workbookOf([
    {
      name: text.people,
      headers: peopleColumns.map(heading),
      rows: [],
      lists: [
        listAt('company', 'A', companies, true),
        listAt('role', 'B', roles, true),
        // Several may stand in one cell.
        listAt('projects', 'C', projects, false),
        listAt('regions', 'D', regions, false),
      ].filter((_, index) => [companies, roles, projects, regions][index]?.length),
    },
    {
      name: text.choices,
      headers: (['company', 'role', 'projects', 'regions'] as const).map(column => headingOf(column, reader)),
      rows: choices,
    },
    { name: text.guide, headers: [text.guide], rows: text.hints.map(hint => [inBrand(hint, reader)]) },
  ])
}

export function passwordSheet(people: readonly (SheetRow & { password: string })[], reader: Reader): Promise<Buffer> {
  const text = importTexts[reader.language]
  const columns = ['fullName', 'account', 'company', 'role'] as const
  return workbookOf([
    {
      name: text.passwords,
      headers: [...columns.map(column => headingOf(column, reader)), text.password],
      rows: people.map(person => [...columns.map(column => person[column]), person.password]),
    },
  ])
}
