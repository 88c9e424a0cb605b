import { sql } from 'kysely'
import type { Reader, Trx } from '../core/db/database.ts'
import type { HazardRow } from './hazard.queries.ts'

export async function findAddress(db: Reader, tenantId: number, accountId: number): Promise<string | undefined> {
  const { rows } = await sql<{ email: string }>`
    select email from account
    where account_id = ${accountId} and tenant_id = ${tenantId} and in_use and email <> ''`.execute(db)
  return rows[0]?.email
}

export type Overdue = Pick<
  HazardRow,
  'tenant_id' | 'company_id' | 'hazard_id' | 'number' | 'words' | 'place' | 'measure' | 'assignee_id' | 'deadline'
>

/** What became overdue since it was last told, marked as told: once for each deadline. */
export async function takeOverdue(trx: Trx, limit: number): Promise<Overdue[]> {
  const { rows } = await sql<Overdue>`
    with due as (
      select tenant_id, hazard_id from hazard
      where state in (3, 4, 7) and deadline < now() and overdue_told is distinct from deadline
      order by deadline limit ${limit} for no key update skip locked
    )
    update hazard set overdue_told = deadline from due
    where hazard.tenant_id = due.tenant_id and hazard.hazard_id = due.hazard_id
    returning hazard.tenant_id, hazard.company_id, hazard.hazard_id, hazard.number, hazard.words, hazard.place, hazard.measure,
      hazard.assignee_id, hazard.deadline`.execute(trx)
  return rows
}
