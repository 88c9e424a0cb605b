/** Whether a customer keeps duties apart, and who keeps each. Every statement names the customer. */
import { administering, type Duty, duties, dutyKeys, dutyOf } from '@watchfire/contract/access/separation/duty.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Trx } from '../../core/db/database.ts'
import { localAccount, ownPassword } from '../account/administrators.queries.ts'

const lockOf = (tenantId: number) => sql`hashtextextended(${`separation of ${tenantId}`}, 0)`

export type SeparationRow = {
  since: number
  by_name: string
  end_proposed_at: number | null
  end_proposed_by: number | null
  proposer: string
  administrator_id: number | null
  administrator: string
}

export async function findSeparation(db: Reader, tenantId: number): Promise<SeparationRow | undefined> {
  const { rows } = await sql<SeparationRow>`
    select since, by_name, end_proposed_at, end_proposed_by, coalesce(proposer.display_name, '') as proposer,
           administrator_id, coalesce(administrator.display_name, '') as administrator
    from separation
    left join account as proposer on proposer.account_id = end_proposed_by
    left join account as administrator on administrator.account_id = administrator_id
    where separation.tenant_id = ${tenantId}`.execute(db)
  return rows[0]
}

/** Whether duties are separated, which stays so until the transaction ends: whoever gives something holds it, whoever switches waits. */
export async function lockSeparationShared(trx: Trx, tenantId: number): Promise<boolean> {
  return (await shareSeparations(trx, [tenantId])).has(tenantId)
}

/**
 * The roles of the customer stay as they are until the transaction ends: whoever changes what somebody has or how they sign in holds
 * them, whoever edits a role waits.
 */
export async function lockRoles(trx: Trx, tenantId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${`roles of ${tenantId}`}, 0))`.execute(trx)
}

/** The same of several customers, in one order. */
export async function shareSeparations(trx: Trx, tenantIds: readonly number[]): Promise<ReadonlySet<number>> {
  const ids = [...new Set(tenantIds)].sort((a, b) => a - b)
  for (const id of ids) await sql`select pg_advisory_xact_lock_shared(${lockOf(id)})`.execute(trx)
  return new Set(await listSeparated(trx, ids))
}

/** Waits for all who give something, and keeps them waiting. */
export async function lockSeparation(trx: Trx, tenantId: number): Promise<SeparationRow | undefined> {
  await sql`select pg_advisory_xact_lock(${lockOf(tenantId)})`.execute(trx)
  // Whoever changes the person of a proposal withdraws it without that lock.
  await sql`select from separation where tenant_id = ${tenantId} for update`.execute(trx)
  return findSeparation(trx, tenantId)
}

/** Those of the customers that keep duties apart. */
export async function listSeparated(db: Reader, tenantIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ tenant_id: number }>`
    select tenant_id from separation where tenant_id = any(${[...tenantIds]}::bigint[])`.execute(db)
  return rows.map(row => row.tenant_id)
}

export async function insertSeparation(trx: Trx, tenantId: number, byName: string): Promise<void> {
  await sql`insert into separation (tenant_id, by_name) values (${tenantId}, ${byName})`.execute(trx)
}

export async function deleteSeparation(trx: Trx, tenantId: number): Promise<void> {
  await sql`delete from separation where tenant_id = ${tenantId}`.execute(trx)
}

/** A later proposal takes the place of one that waits; null takes it away. */
export async function writeProposal(
  trx: Trx,
  tenantId: number,
  proposal: { by: number; administratorId: number } | null,
): Promise<void> {
  await sql`
    update separation set end_proposed_at = case when ${proposal !== null} then now() end,
      end_proposed_by = ${proposal?.by ?? null}, administrator_id = ${proposal?.administratorId ?? null}
    where tenant_id = ${tenantId}`.execute(trx)
}

/** Of `account`: can sign in by password, in use, of the customer itself with all of its projects. */
const standing = (tenantId: number): RawBuilder<boolean> => sql`
  account.tenant_id = ${tenantId} and account.company_id = ${tenantId} and account.in_use and account.all_projects and ${localAccount}`

export type DutyPerson = { duty: Duty; account_id: number; account: string; full_name: string; own_password: boolean }

const keys = duties.map(duty => dutyKeys[duty])

/** Who keeps the duties, so many of each: whoever mixes them keeps none. */
export async function listDutyPeople(db: Reader, tenantId: number, limit: number): Promise<DutyPerson[]> {
  const { rows } = await sql<DutyPerson>`
    select key.duty, found.* from unnest(${[...duties]}::text[], ${keys}::int[]) with ordinality as key (duty, menu_id, position)
    cross join lateral (
      select account.account_id, account.account, account.display_name as full_name,
             ${ownPassword} as own_password
      from account join role_right on role_right.role_id = account.role_id and role_right.menu_id = key.menu_id
      where ${standing(tenantId)} and not exists (
        select from role_right as other join unnest(${administering}::int[], ${administering.map(dutyOf)}::text[]) as kind (menu_id, duty) using (menu_id)
        where other.role_id = account.role_id and kind.duty <> key.duty)
      order by account.account_id limit ${limit}
    ) as found
    order by key.position, found.account_id`.execute(db)
  return rows
}

/** Those of the duties that nobody but this account keeps. */
export async function listUnkept(trx: Trx, tenantId: number, of: readonly Duty[], but = 0): Promise<Duty[]> {
  const wanted = of.map(duty => dutyKeys[duty])
  const { rows } = await sql<{ duty: Duty }>`
    select key.duty from unnest(${[...of]}::text[], ${wanted}::int[]) as key (duty, menu_id)
    where not exists (
      select from account join role_right on role_right.role_id = account.role_id and role_right.menu_id = key.menu_id
      where ${standing(tenantId)} and ${ownPassword} and account.account_id <> ${but})`.execute(trx)
  return rows.map(row => row.duty)
}

/** Nobody comes to it by a provider, and no provider keeps it. */
export async function isLocalAccount(trx: Trx, accountId: number): Promise<boolean> {
  const { rows } = await sql`select from account where account_id = ${accountId} and ${localAccount}`.execute(trx)
  return rows.length > 0
}

export async function choseOwnPassword(trx: Trx, accountId: number): Promise<boolean> {
  const { rows } = await sql`select from account where account_id = ${accountId} and ${ownPassword}`.execute(trx)
  return rows.length > 0
}

/** An account of the customer, held, and whether it may administer everything once duties are united again. */
export async function lockStanding(
  trx: Trx,
  tenantId: number,
  accountId: number,
): Promise<{ account: string; role_id: number; fits: boolean } | undefined> {
  const { rows } = await sql<{ account: string; role_id: number; fits: boolean }>`
    select account, role_id, ${standing(tenantId)} and ${ownPassword} as fits from account
    where account_id = ${accountId} and tenant_id = ${tenantId} and role_id is not null for no key update`.execute(trx)
  return rows[0]
}

/** Whether whoever proposed something still keeps the duty that may. */
export async function keepsDuty(trx: Trx, tenantId: number, accountId: number, duty: Duty): Promise<boolean> {
  const { rows } = await sql`
    select from account join role_right on role_right.role_id = account.role_id and role_right.menu_id = ${dutyKeys[duty]}
    where account.account_id = ${accountId} and ${standing(tenantId)}`.execute(trx)
  return rows.length > 0
}

/** A proposal names a person as they are: when they sign in otherwise or have something else, somebody has to propose them again. */
export async function withdrawProposalOf(trx: Trx, accountId: number): Promise<void> {
  await sql`
    update separation set end_proposed_at = null, end_proposed_by = null, administrator_id = null
    where administrator_id = ${accountId}`.execute(trx)
}
