import type { Reader } from '../../core/db/database.ts'
import { findPlaces } from './group-map.queries.ts'
import { defaultScope, followedScope, type GivingRow } from './scope-of-groups.ts'

/** The row with those of its projects and regions that are there still, a region where it has moved to: as an account keeps them. */
export async function withPresentPlaces<T extends GivingRow & { tenant_id: number }>(db: Reader, row: T): Promise<T> {
  const whole = defaultScope(row)
  const scopes = [whole, ...row.groups.flatMap(one => one.scope ?? [])]
  const places = await findPlaces(db, row.tenant_id, {
    projectIds: scopes.flatMap(one => one.projectIds),
    regionIds: scopes.flatMap(one => one.regionLimits.flatMap(limit => limit.regionIds)),
  })
  const present = followedScope(whole, places)
  return {
    ...row,
    project_ids: present.projectIds,
    region_limits: present.regionLimits,
    groups: row.groups.map(one => ({ ...one, ...(one.scope && { scope: followedScope(one.scope, places) }) })),
  }
}
