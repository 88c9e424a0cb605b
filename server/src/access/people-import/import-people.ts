import type { peopleImportCalls } from '@watchfire/contract/access/people-import/people-import.calls.ts'
import { errorText } from '@watchfire/contract/error-table.ts'
import type { Reader } from '../../core/brand.ts'
import { inScope, type Trx } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import type { Viewer } from '../../core/session/viewer.ts'
import { heldRights } from '../account/administered-account.ts'
import { makeAccount, requireRoom } from '../account/make-account.ts'
import { digestOfPassword, hashPassword, newPassword } from '../account/passwords.ts'
import { findLeastLength } from '../policy/policy.queries.ts'
import { requireConfirmed } from '../require-confirmed.ts'
import { loadOwnScope } from '../require-grant.ts'
import type { JudgedRow } from './judge-people.ts'
import { judgedPeople } from './judged-people.ts'
import { headingOf } from './people-columns.ts'
import { passwordSheet } from './people-workbooks.ts'
import { readPeopleSheet, type SheetRow } from './read-people-sheet.ts'

type Import = typeof peopleImportCalls.importPeople
type PersonOfRow = { row: SheetRow; password: string; passwordHash: string }

export const importPeople: Handler<Import> = async ({ sheet, lines }, viewer, { db }) => {
  const wanted = new Set(lines)
  const rows = (await readPeopleSheet(sheet, viewer)).filter(row => wanted.has(row.line))
  const own = await loadOwnScope(db, viewer)
  // A look before the long work, so that nobody waits for passwords of people who cannot be made.
  const leastLength = await inScope(db, viewer, async trx => {
    const judged = await judgedPeople(trx, db, { rows, own, reader: viewer })
    requireRight(judged, wanted, viewer)
    for (const { membership } of judged)
      if (membership) requireConfirmed(viewer, heldRights(membership.role, membership.company.level))
    return findLeastLength(trx, customersOf(judged))
  })
  const people = await withPasswords(rows, leastLength)
  await inScope(db, viewer, async trx => {
    const judged = await judgedPeople(trx, db, { rows, own, reader: viewer })
    requireRight(judged, wanted, viewer)
    await requireRoomForAll(trx, judged)
    for (const [index, { membership }] of judged.entries()) {
      const person = people[index]
      if (person && membership) await makePerson(trx, viewer, person, membership)
    }
  })
  const made = people.map(({ row, password }) => ({ ...row, password }))
  return { made: made.length, sheet: (await passwordSheet(made, viewer)).toString('base64') }
}

/** @throws peopleImport.rowNotRight for the first row that has a problem, or is not there */
function requireRight(judged: readonly JudgedRow[], wanted: ReadonlySet<number>, reader: Reader): void {
  const read = new Set(judged.map(({ row }) => row.line))
  const missing = [...wanted].find(line => !read.has(line))
  if (missing !== undefined) throw notRight(missing, errorText('peopleImport.noRows', reader.language))
  for (const { row, problems } of judged) {
    const [first] = problems
    if (first) throw notRight(row.line, `${headingOf(first.column, reader)} ${first.text}`)
  }
}
const notRight = (line: number, problem: string) => refuse('peopleImport.rowNotRight', { line, problem })

/** Two at a time, as the hasher takes them: all at once would fill its queue and keep sign-ins out. */
async function withPasswords(rows: readonly SheetRow[], leastLength: number): Promise<PersonOfRow[]> {
  const people: PersonOfRow[] = []
  for (let at = 0; at < rows.length; at += 2)
    people.push(
      ...(await Promise.all(
        rows.slice(at, at + 2).map(async row => {
          const password = newPassword(leastLength)
          return { row, password, passwordHash: await hashPassword(digestOfPassword(password)) }
        }),
      )),
    )
  return people
}

const customersOf = (judged: readonly JudgedRow[]): number[] =>
  judged.flatMap(({ membership }) => (membership ? [membership.company.tenantId] : []))

async function requireRoomForAll(trx: Trx, judged: readonly JudgedRow[]): Promise<void> {
  const tenants = customersOf(judged)
  // In one order, so that two imports do not wait for each other.
  for (const tenantId of [...new Set(tenants)].sort((a, b) => a - b))
    await requireRoom(trx, tenantId, tenants.filter(id => id === tenantId).length)
}

async function makePerson(
  trx: Trx,
  viewer: Viewer,
  { row, passwordHash }: PersonOfRow,
  membership: NonNullable<JudgedRow['membership']>,
): Promise<void> {
  const { account, fullName, email, phone } = row
  const person = { account, fullName, email, phone, passwordHash }
  if ((await makeAccount(trx, person, membership, viewer, 'importAccount')) === undefined)
    throw notRight(row.line, errorText('account.nameTaken', viewer.language, { name: account }))
}
