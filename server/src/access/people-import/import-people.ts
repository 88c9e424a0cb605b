import type { peopleImportCalls } from '@watchfire/contract/access/people-import/people-import.calls.ts'
import { limits } from '@watchfire/contract/core/limits.ts'
import { errorText } from '@watchfire/contract/error-table.ts'
import { writeAudit } from '../../audit/audit.public.ts'
import type { Reader } from '../../core/brand.ts'
import { inScope, type Trx } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import type { Viewer } from '../../core/session/viewer.ts'
import { insertAccount } from '../account/account.queries.ts'
import { lockAccountCount } from '../account/administration.queries.ts'
import { digestOfPassword, hashPassword, newPassword } from '../account/passwords.ts'
import { findLeastLength } from '../policy/policy.queries.ts'
import { loadOwnScope } from '../require-grant.ts'
import type { JudgedRow } from './judge-people.ts'
import { judgedPeople } from './judged-people.ts'
import { headingOf } from './people-columns.ts'
import { passwordSheet } from './people-workbooks.ts'
import { readPeopleSheet, type SheetRow } from './read-people-sheet.ts'

type Import = typeof peopleImportCalls.importPeople
type NewPerson = { row: SheetRow; password: string; passwordHash: string }

export const importPeople: Handler<Import> = async ({ sheet, lines }, viewer, { db }) => {
  const wanted = new Set(lines)
  const rows = (await readPeopleSheet(sheet, viewer)).filter(row => wanted.has(row.line))
  const own = await loadOwnScope(db, viewer)
  // A look before the long work, so that nobody waits for passwords of people who cannot be made.
  const leastLength = await inScope(db, viewer, async trx => {
    const judged = await judgedPeople(trx, db, { rows, own, reader: viewer })
    requireRight(judged, wanted, viewer)
    return findLeastLength(trx, customersOf(judged))
  })
  const people = await withPasswords(rows, leastLength)
  await inScope(db, viewer, async trx => {
    const judged = await judgedPeople(trx, db, { rows, own, reader: viewer })
    requireRight(judged, wanted, viewer)
    await requireRoom(trx, judged)
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
async function withPasswords(rows: readonly SheetRow[], leastLength: number): Promise<NewPerson[]> {
  const people: NewPerson[] = []
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

async function requireRoom(trx: Trx, judged: readonly JudgedRow[]): Promise<void> {
  const limit = limits.accountsOfCustomer
  const tenants = customersOf(judged)
  // In one order, so that two imports do not wait for each other.
  for (const tenantId of [...new Set(tenants)].sort((a, b) => a - b)) {
    const more = tenants.filter(id => id === tenantId).length
    if ((await lockAccountCount(trx, tenantId)) + more > limit) throw refuse('account.tooMany', { limit })
  }
}

async function makePerson(
  trx: Trx,
  viewer: Viewer,
  { row, passwordHash }: NewPerson,
  { company, role, projectIds, regionLimits }: NonNullable<JudgedRow['membership']>,
): Promise<void> {
  const { account, fullName, email, phone } = row
  const accountId = await insertAccount(trx, {
    tenantId: company.tenantId,
    companyId: company.companyId,
    roleId: role.role_id,
    account,
    passwordHash,
    fullName,
    email,
    phone,
    projectIds: projectIds ?? undefined,
    regionLimits,
    createdBy: viewer.accountId,
    mustChangePassword: true,
  })
  if (accountId === undefined)
    throw notRight(row.line, errorText('account.nameTaken', viewer.language, { name: account }))
  const after = {
    account,
    fullName,
    email,
    phone,
    companyId: company.companyId,
    role: role.name,
    projectIds,
    ...(regionLimits.length > 0 && { regionLimits }),
  }
  await writeAudit(trx, viewer, 'importAccount', account, { after })
}
