/** The headings of the sheet, as it is written in either language and as the brands say them. */
import { type PeopleColumn, peopleColumns } from '@watchfire/contract/access/people-import.calls.ts'
import type { Language } from '@watchfire/contract/core/errors.ts'

type Headings = { zh: string; en: string; others?: readonly string[] }
const headings: Record<PeopleColumn, Headings> = {
  account: { zh: '账号', en: 'Account' },
  fullName: { zh: '姓名', en: 'Full name' },
  email: { zh: '邮箱', en: 'E-mail' },
  phone: { zh: '手机', en: 'Phone' },
  company: { zh: '企业', en: 'Company', others: ['工厂'] },
  role: { zh: '角色', en: 'Role' },
  projects: { zh: '项目', en: 'Projects', others: ['车间'] },
}

export const headingOf = (column: PeopleColumn, language: Language): string => headings[column][language]

/** A mark behind a heading says that the column has to be filled in. */
const plain = (text: string) => text.replace(/[\s*＊]/g, '').toLowerCase()

/** Where each column stands in a row of headings. */
export function placesOf(row: readonly string[]): Map<PeopleColumn, number> {
  const found = row.map(plain)
  const places = peopleColumns.map(column => {
    const { zh, en, others = [] } = headings[column]
    const names = [zh, en, ...others].map(plain)
    return [column, found.findIndex(text => names.includes(text))] as const
  })
  return new Map(places.filter(([, place]) => place >= 0))
}

/** Without these nobody can be made. E-mail, phone and projects may stay away. */
export const neededColumns: readonly PeopleColumn[] = ['account', 'fullName', 'company', 'role']
