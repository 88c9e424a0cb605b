/** How long the channels in scope were online, of the time in which they should have been (decision 0048). */
import { sql } from 'kysely'
import type { Reader } from '../core/db/database.ts'
import { type Scope, scopeColumns, withinScope } from '../core/session/scope.ts'

/** More channels than one customer has; a bound all the same. */
const maxChannels = 20_000

export async function readAvailability(
  db: Reader,
  viewer: Scope,
  { from, until }: { from: number; until: number },
): Promise<number | null> {
  const { rows } = await sql<{ online: number | null; service: number | null }>`
    select sum(counted.online_ms)::float8 as online, sum(counted.service_ms)::float8 as service
    from (
      select device.* from device where device.kind = 2 and ${withinScope(viewer, scopeColumns('device'))(undefined)}
      order by device.device_no limit ${maxChannels}
    ) channel
    join device on device.device_no = channel.device_no,
    device_time(device, ${new Date(from)}, least(${new Date(until)}, now())) as counted`.execute(db)
  const [{ online, service } = { online: null, service: null }] = rows
  return online !== null && service ? Math.min(1, online / service) : null
}
