import { loadBounds } from '@watchfire/contract/device/health.rules.ts'
import { sql } from 'kysely'
import type { Reader } from '../core/db/database.ts'

export type Fault = {
  /** Names this outage: a further look finds it raised already. */
  event_id: string
  type: number
  device_id: string
  since: number
  /** The figures that made it one. */
  extra: Record<string, number> | null
  ai_server_no: number
  ai_server_id: string
  tenant_id: number
  company_id: number
  project_id: number
  region_id: number | null
}

/**
 * Outages nobody raised yet: AI servers that are offline, channels that have been offline for `channelAfter` (an interval) although
 * their AI server is there, disks that are low, clocks that are off, and AI servers that had too much to do for minutes, or whose
 * machine had, as far as they were heard. 70, 72, 73 and 76 are the catalogue's numbers.
 */
export async function findUnraisedFaults(db: Reader, channelAfter: string, limit: number): Promise<Fault[]> {
  const { rows } = await sql<Fault>`
    with outage as (
      select device.device_no, 'offline' as word, 70 as type, device.state_since as since, null::jsonb as extra
      from device where device.kind = 1 and device.state = 0
      union all
      select device.device_no, 'offline', 70, device.state_since, null
      from device join device as server on server.device_no = device.ai_server_no
      where device.kind = 2 and device.state = 0 and server.state = 1 and device.state_since <= now() - ${channelAfter}::interval
      union all
      select device_no, 'clock', 73, clock_off_since, jsonb_build_object('clockOffsetMs', clock_offset_ms)
      from ai_server where clock_off_since is not null
      union all
      select device_no, 'disk', 72, disk_low_since,
             jsonb_build_object('diskFreeBytes', disk_free_bytes, 'diskTotalBytes', disk_total_bytes)
      from ai_server where disk_low_since is not null
      union all
      select device_no, 'load', 76, busy_since, jsonb_strip_nulls(jsonb_build_object('load', load, 'cores', cores,
               'machineLoad', machine -> 'busy', 'machineCores', machine -> 'cores',
               'memoryFreeBytes', machine -> 'memoryFreeBytes', 'memoryTotalBytes', machine -> 'memoryTotalBytes'))
      from ai_server where busy_since <= last_seen_at - make_interval(mins => ${loadBounds.minutes})
    ), fault as (
      select outage.word || ':' || device.device_id || ':' || (extract(epoch from outage.since) * 1000)::bigint as event_id,
             outage.type, device.device_id, outage.since, outage.extra, server.device_no as ai_server_no, server.device_id as ai_server_id,
             server.tenant_id, server.company_id, server.project_id, server.region_id
      from outage
      join device on device.device_no = outage.device_no
      join device as server on server.device_no = coalesce(device.ai_server_no, device.device_no)
    )
    select * from fault
    where not exists (
      select from ingest_key
      where (ingest_key.tenant_id, ingest_key.ai_server_no, ingest_key.event_id) = (fault.tenant_id, fault.ai_server_no, fault.event_id)
    )
    order by since limit ${limit}`.execute(db)
  return rows
}
