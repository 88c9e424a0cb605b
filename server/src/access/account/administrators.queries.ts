/** Who administers the accounts of a company: the rule that keeps the last of them from being taken away. */

import { administration } from '@watchfire/contract/access/role/role.rules.ts'
import { dutyKeys } from '@watchfire/contract/access/separation/duty.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../core/db/database.ts'
import { isLocal } from '../../core/session/account-in-use.queries.ts'

type CompanyColumns = { companyId: unknown; tenantId: unknown; level: unknown }

export const localAccount = isLocal('account')

/** Of `account`: its password is nobody else's. What somebody else set stays theirs until the owner changes it, asked to or not. */
export const ownPassword = sql`not account.must_change_password and not (
  account.created_by is not null and account.password_at = account.created_at
  and not exists (select from invitation
    where invitation.tenant_id = account.tenant_id and invitation.accepted_at = account.created_at))`

/** Of `account` joined with `role`: local, in use, with all projects of the company or of the customer above it, and on the platform as root. */
const administers = ({ companyId, tenantId, level }: CompanyColumns): RawBuilder<boolean> => sql`
  ${localAccount} and account.in_use and account.all_projects and account.company_id in (${companyId}, ${tenantId})
  and (role.is_root or ${level} > 1 and ${[...administration]}::int[] <@ array(
    select menu_id from role_right where role_right.role_id = account.role_id))`

/** Of a customer that keeps duties apart: whoever keeps one of them. */
const keepsDuty = sql`(
  ${localAccount} and account.in_use and account.all_projects and account.company_id = account.tenant_id
  and exists (select from separation where separation.tenant_id = account.tenant_id)
  and exists (select from role_right where role_right.role_id = account.role_id and menu_id = any(${Object.values(dutyKeys)}::int[])))`

/** The same of a customer alone: whoever comes in when its provider is away. */
export const localAdministrator = sql`(${administers({
  companyId: sql.ref('account.tenant_id'),
  tenantId: sql.ref('account.tenant_id'),
  level: sql.ref('company.level'),
})} or ${keepsDuty})`

export async function hasLocalAdministrator(trx: Trx, tenantId: number): Promise<boolean> {
  const { rows } = await sql`
    select from account join role using (role_id) join company on company.company_id = account.company_id
    where account.tenant_id = ${tenantId} and ${localAdministrator} limit 1`.execute(trx)
  return rows.length > 0
}

/** Whoever takes administration from somebody of this customer waits here for whoever does the same. */
export async function lockAdministrators(trx: Trx, tenantId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`administrators of ${tenantId}`}, 0))`.execute(trx)
}

/** Whether somebody else administers the accounts of this one's company. */
export async function hasOtherAdministrator(
  trx: Trx,
  of: { account_id: number; tenant_id: number; company_id: number; company_level: number },
): Promise<boolean> {
  const company = { companyId: of.company_id, tenantId: of.tenant_id, level: sql`${of.company_level}::int` }
  const { rows } = await sql`
    select from account join role using (role_id)
    where account.account_id <> ${of.account_id} and ${administers(company)}
      -- A provider made it, and names it no more: nobody knows its password.
      and not (account.must_change_password and account.created_by is null) limit 1`.execute(trx)
  return rows.length > 0
}

/** The first company of those who have this role that nobody administers, by name: asked after the role has changed. */
export async function findUnadministered(trx: Trx, roleId: number): Promise<string | undefined> {
  const company = { companyId: sql.ref('company.company_id'), tenantId: sql.ref('company.tenant_id') }
  const { rows } = await sql<{ name: string }>`
    select company.name from company
    where company.company_id in (select held.company_id from account as held where held.role_id = ${roleId} and held.in_use)
      and not exists (
        select from account join role using (role_id)
        where ${administers({ ...company, level: sql.ref('company.level') })})
    order by company.company_id
    limit 1`.execute(trx)
  return rows[0]?.name
}
