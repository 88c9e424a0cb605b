import { sql } from 'kysely'
import type { Reader, Trx } from '../core/db/database.ts'
import { ofAnyPart, type Scope, scopeColumns, withinScope } from '../core/session/scope.ts'

/** The account a company began with. */
const firstAccount = sql<number | null>`(
  select account.account_id from account where account.company_id = company.company_id order by account.account_id limit 1
)`.as('account_id')

export async function findCompany(db: Reader, companyId: number, companyIds: readonly number[]) {
  return db
    .selectFrom('company')
    .leftJoin('company as parent', 'parent.company_id', 'company.parent_id')
    .where('company.company_id', '=', companyId)
    .where(sql<boolean>`company.company_id = any(${[...companyIds]}::bigint[])`)
    .select([
      'company.company_id',
      'company.name',
      'company.address',
      'company.contact',
      'company.manager',
      'company.manager_phone',
      'company.account',
      'company.parent_id',
      'parent.name as parent_name',
      'company.licence_url',
      'company.logo_url',
      'company.description',
      'company.level',
      'company.in_use',
      'company.version',
    ])
    .select(firstAccount)
    .executeTakeFirst()
}

/** Whose rows those of a company are; undefined outside the given companies. */
export async function findOwner(db: Reader, companyId: number, companyIds: readonly number[]) {
  return db
    .selectFrom('company')
    .where('company_id', '=', companyId)
    .where(sql<boolean>`company_id = any(${[...companyIds]}::bigint[])`)
    .select(['company_id', 'tenant_id', 'name'])
    .executeTakeFirst()
}

export async function lockCompany(trx: Trx, companyId: number, companyIds: readonly number[]) {
  return trx
    .selectFrom('company')
    .where('company_id', '=', companyId)
    .where(sql<boolean>`company_id = any(${[...companyIds]}::bigint[])`)
    .select([
      'company_id',
      'tenant_id',
      'parent_id',
      'level',
      'in_use',
      'name',
      'address',
      'contact',
      'manager',
      'manager_phone',
      'account',
      'licence_url',
      'logo_url',
      'description',
      'version',
    ])
    .select(firstAccount)
    .forUpdate()
    .executeTakeFirst()
}

export async function updateCompanyFields(
  trx: Trx,
  companyId: number,
  fields: { name: string; address: string; licence_url?: string; logo_url?: string; description: string },
) {
  await trx
    .updateTable('company')
    .set(fields)
    .set({ version: sql`version + 1` })
    .where('company_id', '=', companyId)
    .execute()
}

export async function listCompanies(db: Reader, companyIds: readonly number[]) {
  return db
    .selectFrom('company')
    .where(sql<boolean>`company_id = any(${[...companyIds]}::bigint[])`)
    .select(['company_id', 'name', 'level', 'parent_id'])
    .limit(5000)
    .execute()
}

/**
 * A digest of what `listCompanies` gives: equal only where all of it is. A name goes with its length, so that none can be written to look
 * like two companies.
 */
const mark = (companyIds: readonly number[]) => sql<string>`(
  select encode(sha256(convert_to(coalesce(string_agg(
    concat_ws(',', company_id, level, coalesce(parent_id, 0), length(name), name), ',' order by company_id), ''), 'UTF8')), 'hex')
  from company where company_id = any(${[...companyIds]}::bigint[]))`

export async function markOfCompanies(db: Reader, companyIds: readonly number[]): Promise<string> {
  const { rows } = await sql<{ mark: string }>`select ${mark(companyIds)} as mark`.execute(db)
  return rows[0]?.mark ?? ''
}

/** The same companies and their mark, of one moment. */
export async function listMarkedCompanies(db: Reader, companyIds: readonly number[]) {
  return db
    .selectFrom('company')
    .where(sql<boolean>`company_id = any(${[...companyIds]}::bigint[])`)
    .select(['company_id', 'name', 'level', 'parent_id'])
    .select(mark(companyIds).as('mark'))
    .limit(5000)
    .execute()
}

/** Of a list's rows, those beyond its limit included. */
const totalOfAll = sql<number>`count(*) over ()::int`.as('total')

type Sought = { keyword?: string | undefined; limit?: number }
const holds = (keyword: string | undefined, columns: readonly string[]) =>
  keyword
    ? sql<boolean>`position(lower(${keyword}) in lower(concat_ws(' ', ${sql.join(columns.map(column => sql.ref(column)))}))) > 0`
    : sql<boolean>`true`

/** The first by name, the same whenever they are asked for. */
export async function listProjects(db: Reader, viewer: Scope, { keyword, limit = 1000 }: Sought) {
  return db
    .selectFrom('project')
    .innerJoin('company', 'company.company_id', 'project.company_id')
    .where(
      withinScope(viewer, { company_id: 'project.company_id', project_id: 'project.project_id', region_id: ofAnyPart }),
    )
    .where(holds(keyword, ['project.name', 'company.name']))
    .select([
      'project.project_id',
      'project.name',
      'project.company_id',
      'company.name as company_name',
      'project.floor_plan',
    ])
    .select(totalOfAll)
    .orderBy('project.name')
    .orderBy('project.project_id')
    .limit(limit)
    .execute()
}

export async function listRegions(db: Reader, viewer: Scope, { keyword }: Sought) {
  return db
    .selectFrom('region')
    .innerJoin('project', 'project.project_id', 'region.project_id')
    .where(withinScope(viewer, scopeColumns('region')))
    .where(holds(keyword, ['region.name', 'project.name']))
    .select(['region.region_id', 'region.name', 'region.project_id', 'project.name as project_name'])
    .select(totalOfAll)
    .orderBy('region.name')
    .orderBy('region.region_id')
    .limit(1000)
    .execute()
}

export async function countCompanies(db: Reader): Promise<number> {
  const row = await db.selectFrom('company').select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow()
  return row.n
}

type NewCompany = {
  name: string
  level: 1 | 2 | 3
  parentId?: number
  tenantId?: number
  address?: string
  contact?: string
  manager?: string
  managerPhone?: string
  account?: string
  description?: string
  licenceUrl?: string
  logoUrl?: string
}

/** A platform or customer is its own tenant; a plain company belongs to its customer's. */
export async function insertCompany(trx: Trx, company: NewCompany): Promise<{ companyId: number; tenantId: number }> {
  const { company_id } = await trx
    .insertInto('company')
    .values({
      tenant_id: company.tenantId ?? 0,
      level: company.level,
      parent_id: company.parentId ?? null,
      name: company.name,
      address: company.address ?? '',
      contact: company.contact ?? '',
      manager: company.manager ?? '',
      manager_phone: company.managerPhone ?? '',
      account: company.account ?? '',
      description: company.description ?? '',
      licence_url: company.licenceUrl ?? '',
      logo_url: company.logoUrl ?? '',
    })
    .returning('company_id')
    .executeTakeFirstOrThrow()
  const tenantId = company.tenantId ?? company_id
  await trx.updateTable('company').set({ tenant_id: tenantId }).where('company_id', '=', company_id).execute()
  return { companyId: company_id, tenantId }
}

type Owner = { companyId: number; tenantId: number }

export async function insertProject(trx: Trx, owner: Owner, name: string): Promise<number> {
  const row = await trx
    .insertInto('project')
    .values({ tenant_id: owner.tenantId, company_id: owner.companyId, name })
    .returning('project_id')
    .executeTakeFirstOrThrow()
  return row.project_id
}

export async function insertRegion(trx: Trx, owner: Owner, projectId: number, name: string): Promise<number> {
  const row = await trx
    .insertInto('region')
    .values({ tenant_id: owner.tenantId, company_id: owner.companyId, project_id: projectId, name })
    .returning('region_id')
    .executeTakeFirstOrThrow()
  return row.region_id
}

export async function findProject(db: Reader, projectId: number) {
  return db
    .selectFrom('project')
    .where('project_id', '=', projectId)
    .select(['project_id', 'name', 'company_id', 'tenant_id'])
    .executeTakeFirst()
}
