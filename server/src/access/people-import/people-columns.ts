/** The headings of the sheet, as each language and each brand says them: a sheet is read wherever it was written. */
import { type PeopleColumn, peopleColumns } from '@watchfire/contract/access/people-import/people-import.calls.ts'
import type { Language } from '@watchfire/contract/core/errors.ts'
import { inBrand, knownBrands, type Reader } from '../../core/brand.ts'

type Headings = { zh: string; en: string }
const headings: Record<PeopleColumn, Headings> = {
  account: { zh: '账号', en: 'Account' },
  fullName: { zh: '姓名', en: 'Full name' },
  email: { zh: '邮箱', en: 'E-mail' },
  phone: { zh: '手机', en: 'Phone' },
  company: { zh: '{brand.company}', en: '{brand.Company}' },
  role: { zh: '角色', en: 'Role' },
  projects: { zh: '{brand.project}', en: '{brand.Projects}' },
  regions: { zh: '区域', en: 'Regions' },
}

export const headingOf = (column: PeopleColumn, reader: Reader): string =>
  inBrand(headings[column][reader.language], reader)

/** A mark behind a heading says that the column has to be filled in. */
const plain = (text: string) => text.replace(/[\s*＊]/g, '').toLowerCase()
const languages: readonly Language[] = ['zh', 'en']

/** Where each column stands in a row of headings. */
export function placesOf(row: readonly string[]): Map<PeopleColumn, number> {
  const found = row.map(plain)
  const places = peopleColumns.map(column => {
    const readers = languages.flatMap(language => knownBrands().map(brand => ({ language, brand })))
    const names = readers.map(reader => plain(headingOf(column, reader)))
    return [column, found.findIndex(text => names.includes(text))] as const
  })
  return new Map(places.filter(([, place]) => place >= 0))
}

/** Without these nobody can be made. E-mail, phone, projects and regions may stay away. */
export const neededColumns: readonly PeopleColumn[] = ['account', 'fullName', 'company', 'role']
