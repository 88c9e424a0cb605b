/** Roles as the role page keeps them. Those of the platform are seen by everybody and changed by nobody here. */
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Trx } from '../../core/db/database.ts'
import type { PageWindow } from '../../core/db/page-window.ts'
import { withinScope } from '../../core/session/scope.ts'
import type { Viewer } from '../../core/session/viewer.ts'

export type RoleRow = {
  role_id: number
  tenant_id: number | null
  /** Null: for all companies of the customer, or of the platform. */
  company_id: number | null
  /** Of the company, or of the customer. */
  owner_name: string
  name: string
  remark: string
  is_root: boolean
  version: number
  changed_by: string
  changed_at: number | null
  menu_ids: number[]
  holders: number
}

export type RoleScope = Pick<Viewer, 'tenantId' | 'companyIds'>
type Wanted = { keyword?: string | undefined; roleId?: number; withRoot: boolean }

const anyOf = (ids: readonly number[]) => sql`any(${[...ids]}::bigint[])`

/** The platform's roles, those of the customers whose companies are in scope, and those of these companies. */
const seen = ({ companyIds }: RoleScope): RawBuilder<unknown> => sql`(
  role.tenant_id is null
  or role.tenant_id = any(array(select distinct company.tenant_id from company where company.company_id = ${anyOf(companyIds)}))
     and (role.company_id is null or role.company_id = ${anyOf(companyIds)})
)`

const fits = (scope: RoleScope, { keyword, roleId, withRoot }: Wanted) => {
  const parts = [seen(scope)]
  if (!withRoot) parts.push(sql`not role.is_root`)
  if (roleId !== undefined) parts.push(sql`role.role_id = ${roleId}`)
  if (keyword) parts.push(sql`strpos(lower(role.name || ' ' || role.remark), lower(${keyword})) > 0`)
  return sql.join(parts, sql` and `)
}

/** The platform's roles first, then those for all companies, then those of one. */
export async function listRoles(
  db: Reader,
  scope: RoleScope,
  wanted: Wanted,
  { limit, offset }: PageWindow,
): Promise<RoleRow[]> {
  const { rows } = await sql<RoleRow>`
    with page as (
      select role.* from role where ${fits(scope, wanted)}
      order by role.tenant_id is not null, role.company_id is not null, role.name, role.role_id
      limit ${limit} offset ${offset}
    )
    select page.role_id, page.tenant_id, page.company_id, coalesce(owner.name, '') as owner_name, page.name, page.remark,
           page.is_root, page.version, page.changed_by, page.changed_at,
           array(select menu_id from role_right where role_right.role_id = page.role_id order by menu_id) as menu_ids,
           (select count(*)::int from account
             where account.role_id = page.role_id and account.company_id = ${anyOf(scope.companyIds)}) as holders
    from page
    left join company as owner on owner.company_id = coalesce(page.company_id, page.tenant_id)
    order by page.tenant_id is not null, page.company_id is not null, page.name, page.role_id`.execute(db)
  return rows
}

export async function countRoles(db: Reader, scope: RoleScope, wanted: Wanted): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from role where ${fits(scope, wanted)}`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

export async function findRole(
  db: Reader,
  scope: RoleScope,
  roleId: number,
  { withRoot }: { withRoot: boolean },
): Promise<RoleRow | undefined> {
  const [row] = await listRoles(db, scope, { roleId, withRoot }, { limit: 1, offset: 0 })
  return row
}

/** Roles that accounts of a company may have: of the platform, of its customer, its own. */
export async function listRolesForCompany(
  db: Reader,
  scope: RoleScope,
  company: { tenantId: number; companyId: number },
  { withRoot }: { withRoot: boolean },
): Promise<RoleRow[]> {
  const roles = await listRoles(db, scope, { withRoot }, { limit: 5000, offset: 0 })
  return roles.filter(
    ({ tenant_id, company_id }) =>
      tenant_id === null ||
      (tenant_id === company.tenantId && (company_id === null || company_id === company.companyId)),
  )
}

/** A company of the scope with what a role of it needs to know. */
export async function findRoleOwner(db: Reader, scope: RoleScope, companyId: number) {
  return db
    .selectFrom('company')
    .where('company_id', '=', companyId)
    .where(sql<boolean>`company_id = ${anyOf(scope.companyIds)}`)
    .select(['company_id', 'tenant_id', 'level', 'name'])
    .executeTakeFirst()
}

/** How many roles a customer has made; held so that two who make one do not both make the last. */
export async function lockOwnRoles(trx: Trx, tenantId: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`roles of ${tenantId}`}, 0))`.execute(trx)
  const { n } = await trx
    .selectFrom('role')
    .where('tenant_id', '=', tenantId)
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow()
  return n
}

/** Whether another role of this owner, or one of the platform, has the name, whatever its case. */
export async function isNameTaken(
  trx: Trx,
  {
    tenantId,
    companyId,
    name,
    roleId,
  }: { tenantId: number; companyId: number | null; name: string; roleId?: number | undefined },
): Promise<boolean> {
  const { rows } = await sql`
    select from role
    where lower(name) = lower(${name}) and role_id <> ${roleId ?? 0}
      and (tenant_id is null or tenant_id = ${tenantId} and company_id is not distinct from ${companyId}::bigint)
    limit 1`.execute(trx)
  return rows.length > 0
}

export async function insertRole(
  trx: Trx,
  role: { tenantId: number; companyId: number | null; name: string; remark: string; by: string },
): Promise<number> {
  const { role_id } = await trx
    .insertInto('role')
    .values({
      tenant_id: role.tenantId,
      company_id: role.companyId,
      name: role.name,
      remark: role.remark,
      changed_by: role.by,
      changed_at: sql`now()`,
    })
    .returning('role_id')
    .executeTakeFirstOrThrow()
  return role_id
}

/** False when it is no longer the one of `version`. */
export async function updateRole(
  trx: Trx,
  roleId: number,
  role: { name: string; remark: string; version: number; by: string },
): Promise<boolean> {
  const { rows } = await sql`
    update role set name = ${role.name}, remark = ${role.remark}, version = version + 1, changed_by = ${role.by}, changed_at = now()
    where role_id = ${roleId} and tenant_id is not null and version = ${role.version}
    returning role_id`.execute(trx)
  return rows.length > 0
}

export async function replaceRights(trx: Trx, roleId: number, menuIds: readonly number[]): Promise<void> {
  const ids = sql`${[...menuIds]}::int[]`
  await sql`delete from role_right where role_id = ${roleId} and menu_id <> all(${ids})`.execute(trx)
  await sql`insert into role_right (role_id, menu_id) select ${roleId}, unnest(${ids}) on conflict do nothing`.execute(
    trx,
  )
}

/** Nobody gets the role while it is held, and it is known how many accounts have it, those out of sight included. */
export async function lockHolders(trx: Trx, roleId: number): Promise<number> {
  await trx.selectFrom('role').where('role_id', '=', roleId).select('role_id').forUpdate().execute()
  const { n } = await trx
    .selectFrom('account')
    .where('role_id', '=', roleId)
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow()
  return n
}

export async function deleteRole(trx: Trx, roleId: number): Promise<void> {
  await trx.deleteFrom('role').where('role_id', '=', roleId).where('tenant_id', 'is not', null).execute()
}

export async function findRoleOfAccount(db: Reader, accountId: number): Promise<number | undefined> {
  const row = await db.selectFrom('account').where('account_id', '=', accountId).select('role_id').executeTakeFirst()
  return row?.role_id ?? undefined
}

/** The sessions of all who have the role, and of the API keys they hold. */
export async function findSessionsOfRole(db: Reader, roleId: number): Promise<number[]> {
  const { rows } = await sql<{ session_id: number }>`
    with holder as (select account_id from account where role_id = ${roleId})
    select session_id from session where account_id in (select account_id from holder)
    union all
    select session_id from session join api_key using (account_id) join holder on holder.account_id = api_key.maker_id
    where api_key.revoked_at is null`.execute(db)
  return rows.map(row => row.session_id)
}

export async function listHolders(db: Reader, viewer: Viewer, roleId: number, { limit, offset }: PageWindow) {
  const accounts = db
    .selectFrom('account')
    .innerJoin('company', 'company.company_id', 'account.company_id')
    .where('account.role_id', '=', roleId)
    .where(withinScope(viewer, { company_id: 'account.company_id' }))
  const { total } = await accounts.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  const rows = await accounts
    .select([
      'account.account_id',
      'account.account',
      'account.full_name',
      'account.in_use',
      'account.all_projects',
      'company.name as company_name',
    ])
    .orderBy('company.name')
    .orderBy('account.account')
    .orderBy('account.account_id')
    .limit(limit)
    .offset(offset)
    .execute()
  return { rows, total }
}
