/** Accounts as those who administer them see and change them. */
import type { OwnScope, RegionLimit } from '@watchfire/contract/access/role/grant.rules.ts'
import { sql } from 'kysely'
import type { Reader, Trx } from '../../core/db/database.ts'
import { isPerson, regionLimitsOfAccount } from '../../core/session/scope.ts'
import { withdrawProposalOf } from '../separation/separation.queries.ts'
import { administeredBy, keysMadeBy } from './account-list.queries.ts'
import { setScope } from './account-regions.queries.ts'
import { lockAdministrators } from './administrators.queries.ts'

/** What an account may do and where, as its grant is judged. */
export type LockedAccount = {
  account_id: number
  tenant_id: number
  company_id: number
  company_name: string
  company_level: number
  account: string
  full_name: string
  email: string
  phone: string
  home_page: string
  role_id: number
  role_name: string
  is_root: boolean
  menu_ids: number[]
  in_use: boolean
  all_projects: boolean
  project_ids: number[]
  region_limits: RegionLimit[]
  must_change_password: boolean
  last_sign_in_at: number | null
  created_at: number
  created_by: string
  api_keys: number
  /** It is entered from another account. */
  signs_in_elsewhere: boolean
  version: number
}

const held = sql`
  select account.account_id, account.tenant_id, account.company_id, company.name as company_name, company.level as company_level,
         account.account, account.full_name, account.email, account.phone, account.home_page, account.role_id, role.name as role_name,
         role.is_root, array(select menu_id from role_right where role_right.role_id = account.role_id) as menu_ids,
         account.in_use, account.all_projects,
         array(select project_id from account_project where account_project.account_id = account.account_id order by project_id) as project_ids,
         ${regionLimitsOfAccount('account')} as region_limits,
         account.must_change_password, account.last_sign_in_at, account.created_at,
         coalesce((select maker.display_name from account as maker where maker.account_id = account.created_by), '') as created_by,
         ${keysMadeBy('account.account_id')} as api_keys, account.signs_in_by is not null as signs_in_elsewhere, account.version
  from account join company on company.company_id = account.company_id join role on role.role_id = account.role_id`

/** An account of those somebody administers. */
export async function findAdministered(
  db: Reader,
  own: Omit<OwnScope, 'rights'>,
  accountId: number,
): Promise<LockedAccount | undefined> {
  const { rows } = await sql<LockedAccount>`
    ${held} where account.account_id = ${accountId} and ${administeredBy(own)}`.execute(db)
  return rows[0]
}

/** The same, held until the transaction ends: two who change it take turns. */
export async function lockAdministered(
  trx: Trx,
  own: Omit<OwnScope, 'rights'>,
  accountId: number,
): Promise<LockedAccount | undefined> {
  const { rows } = await sql`select from account where account_id = ${accountId} for no key update`.execute(trx)
  return rows.length === 0 ? undefined : findAdministered(trx, own, accountId)
}

export type GivableRole = { role_id: number; name: string; is_root: boolean; menu_ids: number[] }

/** A role that an account of this company may have: of the platform, of its customer, its own. */
export async function findRoleForCompany(
  db: Reader,
  roleId: number,
  company: { companyId: number; tenantId: number; level: number },
): Promise<GivableRole | undefined> {
  const { rows } = await sql<GivableRole>`
    select role_id, name, is_root, array(select menu_id from role_right where role_right.role_id = role.role_id) as menu_ids
    from role
    where role_id = ${roleId} and (tenant_id is null or tenant_id = ${company.tenantId})
      and (company_id is null or company_id = ${company.companyId}) and (not is_root or ${company.level === 1})`.execute(
    db,
  )
  return rows[0]
}

export async function findCompanyInScope(db: Reader, companyId: number, companyIds: readonly number[]) {
  return db
    .selectFrom('company')
    .where('company_id', '=', companyId)
    .where(sql<boolean>`company_id = any(${[...companyIds]}::bigint[])`)
    .select(['company_id as companyId', 'tenant_id as tenantId', 'level', 'name'])
    .executeTakeFirst()
}

/** How many of the projects are projects of the company, or of one below it. */
export async function countProjectsBelow(
  db: Reader,
  company: { companyId: number; tenantId: number; level: number },
  projectIds: readonly number[],
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from project
    where project_id = any(${[...projectIds]}::bigint[]) and tenant_id = ${company.tenantId}
      and (${company.level === 2} or company_id = ${company.companyId})`.execute(db)
  return rows[0]?.n ?? 0
}

/** The accounts of a customer, held so that two who make one do not both make the last. */
export async function lockAccountCount(trx: Trx, tenantId: number): Promise<number> {
  await lockAdministrators(trx, tenantId)
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from account where tenant_id = ${tenantId} and ${isPerson('account')}`.execute(trx)
  return rows[0]?.n ?? 0
}

export async function updateMembership(
  trx: Trx,
  accountId: number,
  { roleId, allProjects, projectIds, regionLimits, tenantId }: MembershipChange,
): Promise<void> {
  await withdrawProposalOf(trx, accountId)
  await trx.updateTable('account').set({ role_id: roleId }).where('account_id', '=', accountId).execute()
  const given = { projectIds: allProjects ? null : projectIds, regionLimits }
  await setScope(trx, { accountIds: [accountId], tenantId }, given)
}
type MembershipChange = {
  roleId: number
  allProjects: boolean
  projectIds: readonly number[]
  regionLimits: readonly RegionLimit[]
  tenantId: number
}
