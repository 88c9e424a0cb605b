/** Which group gives which role, projects and regions: for a provider, a directory, and accounts that are kept. */
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Trx } from '../../core/db/database.ts'
import { findProjectsOf } from './identity.queries.ts'
import type { GroupMap, MappedGroup } from './scope-of-groups.ts'

const tables = {
  oidc_provider: 'oidc_group',
  directory: 'directory_group',
  provisioning: 'provisioning_group',
} as const
type Owner = keyof typeof tables

/** The map beside a row of its owner, in its order. */
export const groupsOfRow = (owner: Owner): RawBuilder<MappedGroup[]> => sql`array(
  select jsonb_strip_nulls(jsonb_build_object('group', map.name, 'roleId', map.role_id, 'scope', map.scope))
  from ${sql.table(tables[owner])} as map
  where map.tenant_id = ${sql.ref(`${owner}.tenant_id`)} order by map.position)`

export async function writeGroups(trx: Trx, owner: Owner, tenantId: number, groups: GroupMap): Promise<void> {
  const table = sql.table(tables[owner])
  const scopes = groups.map(one => (one.scope ? JSON.stringify(one.scope) : null))
  await sql`delete from ${table} where tenant_id = ${tenantId}`.execute(trx)
  await sql`
    insert into ${table} (tenant_id, position, name, role_id, scope)
    select ${tenantId}, n, name, role_id, scope::jsonb
    from unnest(${groups.map(one => one.group)}::text[], ${groups.map(one => one.roleId)}::bigint[], ${scopes}::text[])
      with ordinality as g(name, role_id, scope, n)`.execute(trx)
}

/** Those of these projects that the customer has, and of these regions in which of the projects each stands by now. */
export async function findPlaces(
  db: Reader,
  tenantId: number,
  named: { projectIds: readonly number[]; regionIds: readonly number[] },
): Promise<{ projectIds: Set<number>; projectOf: Map<number, number> }> {
  const projectIds = await findProjectsOf(db, tenantId, named.projectIds)
  const { rows } = await sql<{ region_id: number; project_id: number }>`
    select region_id, project_id from region
    where region_id = any(${[...named.regionIds]}::bigint[]) and project_id = any(${projectIds}::bigint[])`.execute(db)
  return { projectIds: new Set(projectIds), projectOf: new Map(rows.map(one => [one.region_id, one.project_id])) }
}
