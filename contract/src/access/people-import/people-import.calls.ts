/** People of a spreadsheet become accounts: looked over first, then all rows that are right at once. */
import { z } from 'zod'
import { dataOf } from '../../core/body.ts'
import { call, callsOf, listBody } from '../../core/call.ts'
import { rights } from '../../core/rights.ts'

/** People of one sheet. */
export const maxPeopleOfSheet = 300
/** Longest sheet as base64: 300 people take some 16 KB, a good deal more when a spreadsheet program saved them. */
const maxSheetText = 84_000
/** The same in bytes, as who chooses a file sees them. */
export const maxSheetBytes = (maxSheetText / 4) * 3

/** Columns of the sheet, in their order. */
export const peopleColumns = [
  'account',
  'fullName',
  'email',
  'phone',
  'company',
  'role',
  'projects',
  'regions',
] as const
export const peopleColumn = z.enum(peopleColumns)
export type PeopleColumn = z.output<typeof peopleColumn>

/** A spreadsheet as base64. */
const sheet = z.base64().min(4).max(maxSheetText)
/** The number a row has in the spreadsheet: the first below the headings is 2. */
const line = z.int().min(2).max(1_048_576)

/** A row as it was read, and what stands in its way; without a problem it can become an account. */
const readRow = z.object({
  line,
  account: z.string(),
  fullName: z.string(),
  email: z.string(),
  phone: z.string(),
  company: z.string(),
  role: z.string(),
  projects: z.string(),
  regions: z.string(),
  problems: z.array(z.object({ column: peopleColumn, text: z.string() })),
})
export type ReadRow = z.output<typeof readRow>

export const peopleImportCalls = callsOf('peopleImport', {
  readImportTemplate: call({
    path: '/user-mgr/user/import/template',
    method: 'POST',
    right: rights.keepAccounts,
    summary:
      'The spreadsheet to fill in (.xlsx as base64), with the companies, roles, projects and regions the caller may give as lists',
    input: z.object({}),
    answer: dataOf(z.object({ sheet: z.string() })),
    errors: [],
  }),
  checkPeople: call({
    path: '/user-mgr/user/import/check',
    method: 'POST',
    right: rights.keepAccounts,
    summary:
      'Look over a filled-in spreadsheet (.xlsx as base64): every row with what is wrong in which column. Changes nothing',
    input: z.object({ sheet }),
    answer: dataOf(z.object({ rows: z.array(readRow) })),
    errors: ['peopleImport.unreadable', 'peopleImport.noHeadings', 'peopleImport.tooManyRows', 'peopleImport.noRows'],
    bodyLimit: listBody,
  }),
  importPeople: call({
    path: '/user-mgr/user/import/apply',
    method: 'POST',
    right: rights.keepAccounts,
    summary:
      'Make an account of each of the named rows, or of none when one of them is no longer right. Answers a spreadsheet with their one-time passwords, this once; each has to be changed at the first sign-in',
    input: z.object({ sheet, lines: z.array(line).min(1).max(maxPeopleOfSheet) }),
    answer: dataOf(z.object({ made: z.int(), sheet: z.string() })),
    errors: [
      'peopleImport.unreadable',
      'peopleImport.noHeadings',
      'peopleImport.tooManyRows',
      'peopleImport.noRows',
      'peopleImport.rowNotRight',
      'account.tooMany',
    ],
    bodyLimit: listBody,
  }),
})
