import { sql } from 'kysely'
import type { Trx } from '../core/db/database.ts'

/** The company that another one is made below, held so that two that are made at once count each other; undefined outside the given companies. */
export async function lockParent(trx: Trx, companyId: number, companyIds: readonly number[]) {
  return trx
    .selectFrom('company')
    .where('company_id', '=', companyId)
    .where(sql<boolean>`company_id = any(${[...companyIds]}::bigint[])`)
    .select(['company_id', 'tenant_id', 'level', 'in_use'])
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/**
 * Holds the company that this one stands below, so that two that take one name at once see each other. Before the company itself: whoever
 * holds both does so from above.
 */
export async function lockAbove(trx: Trx, companyId: number): Promise<void> {
  await sql`
    select from company where company_id = (select parent_id from company where company_id = ${companyId}) for no key update`.execute(
    trx,
  )
}

/** How many companies stand below this one, one left out, and whether one of them has the name. */
export async function countChildren(
  trx: Trx,
  parentId: number,
  { name, besides = 0 }: { name: string; besides?: number },
) {
  return trx
    .selectFrom('company')
    .where('parent_id', '=', parentId)
    .where('company_id', '!=', besides)
    .select([
      sql<number>`count(*)::int`.as('children'),
      sql<boolean>`coalesce(bool_or(lower(name) = lower(${name})), false)`.as('taken'),
    ])
    .executeTakeFirstOrThrow()
}

export async function setCompanyInUse(trx: Trx, companyId: number, inUse: boolean): Promise<void> {
  await trx
    .updateTable('company')
    .set({ in_use: inUse, version: sql`version + 1` })
    .where('company_id', '=', companyId)
    .execute()
}

type Below = { company_id: number; tenant_id: number }
const accountsBelow = ({ company_id, tenant_id }: Below) =>
  sql`account where tenant_id = ${tenant_id} and ${company_id} in (company_id, tenant_id)`

/** Ends the sessions of a company's accounts and those that were entered from them, wherever, and with a customer those of its companies; answers which. */
export async function endSessionsBelow(trx: Trx, company: Below): Promise<number[]> {
  const below = accountsBelow(company)
  const own = await sql<{ session_id: number }>`
    delete from session where account_id in (select account_id from ${below}) returning session_id`.execute(trx)
  // In companies of others, which whoever stops this one does not see.
  const entered = await sql<{ session_id: number }>`
    select end_sessions_entered_by(account_id) as session_id from ${below}`.execute(trx)
  return [...own.rows, ...entered.rows].map(row => row.session_id)
}

/** The sessions of API keys that are held, in companies of others, by whoever comes there from an account of this one or of those below it. */
export async function findKeySessionsFromBelow(trx: Trx, company: Below): Promise<number[]> {
  const { rows } = await sql<{ session_id: number }>`
    select key_sessions_entered_by(account_id) as session_id from ${accountsBelow(company)}`.execute(trx)
  return rows.map(row => row.session_id)
}
