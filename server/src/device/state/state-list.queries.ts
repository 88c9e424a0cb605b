import { type DeviceKind, type DeviceState, deviceKind, deviceState } from '@watchfire/contract/device/device.shapes.ts'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Reader } from '../../core/db/database.ts'
import type { PageWindow } from '../../core/db/page-window.ts'
import { type Scope, withinLimits, withinScope } from '../../core/session/scope.ts'
import { channelVideoOf, devicePlace, isNamedLike, likeText } from '../device.queries.ts'
import { sensorValues, type ValueRow } from '../sensor/sensor.queries.ts'
import type { SpanOfTime } from './state-history.queries.ts'

export type StateFilter = {
  keyword?: string | undefined
  ofCompanyId?: number | undefined
  kind?: DeviceKind | undefined
}

export type StateListRow = {
  device_no: number
  device_id: string
  kind: number
  name: string
  location: string
  state: number
  state_since: number
  silent_from: number | null
  silent_until: number | null
  ai_server_id: string
  ai_server_name: string
  company_id: number
  company_name: string
  project_id: number
  project_name: string
  region_id: number | null
  region_name: string | null
  reason: string
  customer_name: string
  version: string
  below: number | null
  meter_type: number | null
  gateway_name: string
  values: ValueRow[]
  video: unknown
  online_ms: number
  service_ms: number
  total: number
}

/** Devices in scope that a search is for: where no words are searched for, the index tells them. */
const searched = (viewer: Scope, { keyword, ofCompanyId, kind }: StateFilter): RawBuilder<unknown> => {
  const parts = [sql`${withinScope(viewer, devicePlace)(undefined)}`]
  if (kind !== undefined) parts.push(sql`device.kind = ${z.encode(deviceKind, kind)}`)
  if (ofCompanyId !== undefined)
    parts.push(sql`(device.tenant_id = ${ofCompanyId} or device.company_id = ${ofCompanyId})`)
  if (keyword !== undefined)
    parts.push(sql`(${isNamedLike(keyword, { byAddress: true })} or device.ai_server_no = any(array(
      select server.device_no from device as server where server.kind = 1 and server.name ilike ${likeText(keyword)})))`)
  return sql`device where ${sql.join(parts, sql` and `)}`
}

const place = { project_id: 'part.project_id', region_id: 'part.region_id' } as const

/** What is offline first, of that the newest; the time of `during` is counted for the rows of the page alone. */
export async function listStates(
  db: Reader,
  viewer: Scope,
  { state, during, limit, offset, ...filter }: PageWindow & StateFilter & { state?: DeviceState; during: SpanOfTime },
): Promise<{ rows: StateListRow[]; total: number }> {
  const ofState = state === undefined ? sql`` : sql` and device.state = ${z.encode(deviceState, state)}`
  const read = async (window: PageWindow) => {
    const { rows } = await sql<StateListRow>`
      with page as (
        select device.device_no, count(*) over ()::int as total
        from ${searched(viewer, filter)}${ofState}
        order by device.state <> 0, device.state = 1, device.state_since desc, device.device_no
        limit ${window.limit} offset ${window.offset}
      )
      select page.device_no, device.device_id, device.kind, device.name, device.location, device.state, device.state_since,
             device.silent_from, device.silent_until, coalesce(server.device_id, device.device_id) as ai_server_id,
             coalesce(server.name, device.name) as ai_server_name,
             device.company_id, company.name as company_name, device.project_id, project.name as project_name,
             device.region_id, region.name as region_name,
             case when device.state = 3 then 'switchedOff' when device.state <> 0 then '' when device.kind = 1 then 'silent'
                  when server.state <> 1 then 'aiServerAway' when device.kind in (3, 4, 5) then 'noReadings'
                  else coalesce(device.offline_reason, '') end as reason,
             coalesce(customer.name, '') as customer_name, coalesce(ai_server.version, '') as version,
             case device.kind when 1 then (
               select count(*)::int from device as part
               where part.ai_server_no = device.device_no and part.kind = 2 and ${withinLimits(viewer, place)}
             ) when 5 then (
               select count(*)::int from sensor as behind join device as part on part.device_no = behind.device_no
               where behind.gateway_no = device.device_no and ${withinLimits(viewer, place)}
             ) end as below,
             sensor.meter_type, coalesce(gateway.name, '') as gateway_name,
             case when device.kind in (3, 4) then ${sensorValues} else '[]' end as values,
             ${channelVideoOf('holder')} as video, counted.online_ms, counted.service_ms, page.total
      from page
      join device on device.device_no = page.device_no
      left join device as server on server.device_no = device.ai_server_no
      join company on company.company_id = device.company_id
      join project on project.project_id = device.project_id
      left join company as customer on customer.company_id = device.tenant_id
      left join region on region.region_id = device.region_id
      left join ai_server on ai_server.device_no = device.device_no
      left join ai_server as holder on holder.device_no = device.ai_server_no
      left join sensor on sensor.tenant_id = device.tenant_id and sensor.device_no = device.device_no
      left join device as gateway on gateway.device_no = sensor.gateway_no,
      device_time(device, ${new Date(during.from)}, ${new Date(during.until)}) as counted
      order by device.state <> 0, device.state = 1, device.state_since desc, device.device_no`.execute(db)
    return rows
  }
  const rows = await read({ limit, offset })
  // Beyond the last page no row tells the total, and the first one is asked.
  const [first] = rows.length > 0 || offset === 0 ? rows : await read({ limit: 1, offset: 0 })
  return { rows, total: first?.total ?? 0 }
}

export async function countStates(
  db: Reader,
  viewer: Scope,
  filter: StateFilter,
): Promise<{ kind: number; state: number; count: number }[]> {
  const { rows } = await sql<{ kind: number; state: number; count: number }>`
    select device.kind, device.state, count(*)::int as count from ${searched(viewer, filter)}
    group by device.kind, device.state`.execute(db)
  return rows
}
