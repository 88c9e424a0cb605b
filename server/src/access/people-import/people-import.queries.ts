/** What the rows of a sheet name, looked up for all rows at once. */
import { sql } from 'kysely'
import type { Reader } from '../../core/db/database.ts'
import { ofAnyPart, type Scope, scopeColumns, withinScope } from '../../core/session/scope.ts'

export type NamedCompany = { companyId: number; tenantId: number; level: number; name: string }
export type NamedProject = { projectId: number; companyId: number; tenantId: number; name: string; companyName: string }

/** Companies in scope by name; all of them, the first `limit`, without names. */
export function listCompaniesByName(
  db: Reader,
  scope: Scope,
  { names, limit }: { names?: readonly string[]; limit: number },
): Promise<NamedCompany[]> {
  return db
    .selectFrom('company')
    .where(withinScope(scope, { company_id: 'company.company_id' }))
    .$if(names !== undefined, query => query.where(sql<boolean>`company.name = any(${[...(names ?? [])]}::text[])`))
    .select(['company_id as companyId', 'tenant_id as tenantId', 'level', 'name'])
    .orderBy('level')
    .orderBy('name')
    .orderBy('company_id')
    .limit(limit)
    .execute()
}

/** The same for projects. */
export function listProjectsByName(
  db: Reader,
  scope: Scope,
  { names, limit }: { names?: readonly string[]; limit: number },
): Promise<NamedProject[]> {
  return db
    .selectFrom('project')
    .innerJoin('company', 'company.company_id', 'project.company_id')
    .where(
      withinScope(scope, { company_id: 'project.company_id', project_id: 'project.project_id', region_id: ofAnyPart }),
    )
    .$if(names !== undefined, query => query.where(sql<boolean>`project.name = any(${[...(names ?? [])]}::text[])`))
    .select([
      'project.project_id as projectId',
      'project.company_id as companyId',
      'project.tenant_id as tenantId',
      'project.name',
      'company.name as companyName',
    ])
    .orderBy('company.name')
    .orderBy('project.name')
    .orderBy('project.project_id')
    .limit(limit)
    .execute()
}

export type NamedRegion = {
  regionId: number
  projectId: number
  name: string
  projectName: string
  companyName: string
}

/** The same for regions. */
export function listRegionsByName(
  db: Reader,
  scope: Scope,
  { names, limit }: { names?: readonly string[]; limit: number },
): Promise<NamedRegion[]> {
  const place = scopeColumns('region')
  return db
    .selectFrom('region')
    .innerJoin('project', 'project.project_id', 'region.project_id')
    .innerJoin('company', 'company.company_id', 'region.company_id')
    .where(withinScope(scope, place))
    .$if(names !== undefined, query => query.where(sql<boolean>`region.name = any(${[...(names ?? [])]}::text[])`))
    .select([
      'region.region_id as regionId',
      'region.project_id as projectId',
      'region.name',
      'project.name as projectName',
      'company.name as companyName',
    ])
    .orderBy('company.name')
    .orderBy('project.name')
    .orderBy('region.name')
    .orderBy('region.region_id')
    .limit(limit)
    .execute()
}

/** Those of the names that accounts have, of whichever customer, in lower case: a name is one account's everywhere. */
export async function listTakenNames(auth: Reader, names: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select lower(account) as name from account
    where lower(account) = any(array(select lower(name) from unnest(${[...names]}::text[]) as name))`.execute(auth)
  return new Set(rows.map(row => row.name))
}
