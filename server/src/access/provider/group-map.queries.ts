/** Which group gives which role, projects and regions: for a provider, a directory, and accounts that are kept. */
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Trx } from '../../core/db/database.ts'
import { findProjectsOf } from './identity.queries.ts'
import { defaultScope, followedScope, type GivingRow, type GroupMap, type MappedGroup } from './scope-of-groups.ts'

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

/** The row with those of its projects and regions that are there still, a region where it has moved to: as an account keeps them. */
export async function withPresentPlaces<T extends GivingRow & { tenant_id: number }>(db: Reader, row: T): Promise<T> {
  const whole = defaultScope(row)
  const scopes = [whole, ...row.groups.flatMap(one => one.scope ?? [])]
  const projectIds = await findProjectsOf(
    db,
    row.tenant_id,
    scopes.flatMap(one => one.projectIds),
  )
  const regionIds = scopes.flatMap(one => one.regionLimits.flatMap(limit => limit.regionIds))
  const { rows } = await sql<{ region_id: number; project_id: number }>`
    select region_id, project_id from region
    where region_id = any(${regionIds}::bigint[]) and project_id = any(${projectIds}::bigint[])`.execute(db)
  const places = {
    projectIds: new Set(projectIds),
    projectOf: new Map(rows.map(one => [one.region_id, one.project_id])),
  }
  const present = followedScope(whole, places)
  return {
    ...row,
    project_ids: present.projectIds,
    region_limits: present.regionLimits,
    groups: row.groups.map(one => ({ ...one, ...(one.scope && { scope: followedScope(one.scope, places) }) })),
  }
}
