/** Which group gives which role: for a provider, a directory, and accounts that are kept. */
import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../core/db/database.ts'

export type GroupMap = readonly { group: string; roleId: number }[]

const tables = {
  oidc_provider: 'oidc_group',
  directory: 'directory_group',
  provisioning: 'provisioning_group',
} as const
type Owner = keyof typeof tables

/** The map beside a row of its owner, in its order. */
export const groupsOfRow = (owner: Owner): RawBuilder<{ group: string; roleId: number }[]> => sql`array(
  select jsonb_build_object('group', map.name, 'roleId', map.role_id) from ${sql.table(tables[owner])} as map
  where map.tenant_id = ${sql.ref(`${owner}.tenant_id`)} order by map.position)`

export async function writeGroups(trx: Trx, owner: Owner, tenantId: number, groups: GroupMap): Promise<void> {
  const table = sql.table(tables[owner])
  await sql`delete from ${table} where tenant_id = ${tenantId}`.execute(trx)
  await sql`
    insert into ${table} (tenant_id, position, name, role_id)
    select ${tenantId}, n, name, role_id
    from unnest(${groups.map(one => one.group)}::text[], ${groups.map(one => one.roleId)}::bigint[]) with ordinality as g(name, role_id, n)`.execute(
    trx,
  )
}
