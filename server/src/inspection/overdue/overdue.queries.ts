import { sql } from 'kysely'
import type { Reader, Trx } from '../../core/db/database.ts'
import type { HazardRow } from '../hazard.queries.ts'

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

/** Days before the day of a supervision that its supervisor is reminded. */
export const remindedBefore = 3

export type Supervised = Omit<Overdue, 'assignee_id' | 'deadline'> &
  Pick<HazardRow, 'project_id' | 'region_id' | 'supervised_until'> & { supervisor_id: number }

/** What is still open and whose day is near, marked as told: once for each day. */
export async function takeSupervisionsDue(trx: Trx, limit: number): Promise<Supervised[]> {
  const { rows } = await sql<Supervised>`
    with due as (
      select tenant_id, hazard_id from hazard
      where supervisor_id is not null and state in (2, 3, 4, 5, 7) and supervised_until < now() + ${remindedBefore} * interval '1 day'
        and supervision_told is distinct from supervised_until
      order by supervised_until limit ${limit} for no key update skip locked
    )
    update hazard set supervision_told = supervised_until from due
    where hazard.tenant_id = due.tenant_id and hazard.hazard_id = due.hazard_id
    returning hazard.tenant_id, hazard.company_id, hazard.hazard_id, hazard.number, hazard.words, hazard.place, hazard.measure,
      hazard.project_id, hazard.region_id, hazard.supervisor_id, hazard.supervised_until`.execute(trx)
  return rows
}
