/** What the tables of the account log go through: the calls of people, and rows that they may name. */
import { allCalls } from '@watchfire/contract'
import type { Call } from '@watchfire/contract/core/call.ts'
import { sql } from 'kysely'
import type { Database } from '../core/db/database.ts'
import { aCompany, type CompanyOfTest } from '../core/testing/builders.ts'
import { rowsOfCompany } from './company-rows.ts'

export const signedCalls = Object.entries(allCalls).flatMap(([module, list]) =>
  Object.entries(list as Record<string, Call>)
    .filter(
      ([name, { right, transport = 'json' }]) =>
        transport === 'json' && right !== 'aiServer' && right !== 'anyone' && name !== 'signOut',
    )
    .map(([name, call]) => ({ module, name, call })),
)

/** What a call is called that only tells. */
export const onlyTells = /^(list|read|get|count|find|query|try|search|suggest|verify)(?=[A-Z]|$)/

export async function countEntries(db: Database): Promise<number> {
  const { n } = await db.system.selectFrom('audit').select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow()
  return n
}

/** Rows that a call may name, of a company of its own, in which nothing is there twice and no limit is reached. */
export async function makeRows(db: Database, customer: CompanyOfTest, owner: number) {
  const place = await aCompany(db, { of: customer })
  await sql`delete from passkey`.execute(db.system)
  await sql`delete from bulk_action`.execute(db.system)
  return rowsOfCompany(db, { ...place, owner })
}
