import { type DeviceState, deviceState } from '@watchfire/contract/device/device.shapes.ts'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Reader } from '../../core/db/database.ts'
import type { PageWindow } from '../../core/db/page-window.ts'
import { type Scope, withinScope } from '../../core/session/scope.ts'
import { type ChannelRow, devicePlace, isNamedLike, likeText } from '../device.queries.ts'
import type { SpanOfTime } from './state-history.queries.ts'

export type StateFilter = { keyword?: string | undefined; ofCompanyId?: number | undefined }

export type StateListRow = Omit<ChannelRow, 'total'> & {
  state_since: number
  reason: string
  customer_name: string
  online_ms: number
  service_ms: number
  total: number
}

/** Channels in scope with their AI server that a search is for. */
const searched = (viewer: Scope, { keyword, ofCompanyId }: StateFilter): RawBuilder<unknown> => {
  const parts = [sql`device.kind = 2 and ${withinScope(viewer, devicePlace)(undefined)}`]
  if (ofCompanyId !== undefined)
    parts.push(sql`(device.tenant_id = ${ofCompanyId} or device.company_id = ${ofCompanyId})`)
  if (keyword !== undefined)
    parts.push(sql`(${isNamedLike(keyword, { byAddress: true })} or server.name ilike ${likeText(keyword)})`)
  return sql`device join device as server on server.device_no = device.ai_server_no where ${sql.join(parts, sql` and `)}`
}

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
        select device.device_no, server.device_id as ai_server_id, server.name as ai_server_name, server.state as server_state,
               count(*) over ()::int as total
        from ${searched(viewer, filter)}${ofState}
        order by device.state <> 0, device.state = 1, device.state_since desc, device.device_no
        limit ${window.limit} offset ${window.offset}
      )
      select page.device_no, device.device_id, device.name, device.location, device.state, device.state_since, device.silent_from, device.silent_until,
             device.sensitivity, page.ai_server_id, page.ai_server_name, device.company_id, company.name as company_name,
             device.project_id, project.name as project_name, device.region_id, region.name as region_name,
             case when device.state = 3 then 'switchedOff' when device.state <> 0 then ''
                  when page.server_state <> 1 then 'aiServerAway' else coalesce(device.offline_reason, '') end as reason,
             coalesce(customer.name, '') as customer_name, counted.online_ms, counted.service_ms, page.total
      from page
      join device on device.device_no = page.device_no
      join company on company.company_id = device.company_id
      join project on project.project_id = device.project_id
      left join company as customer on customer.company_id = device.tenant_id
      left join region on region.region_id = device.region_id,
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
): Promise<{ state: number; count: number }[]> {
  const { rows } = await sql<{ state: number; count: number }>`
    select device.state, count(*)::int as count from ${searched(viewer, filter)} group by device.state`.execute(db)
  return rows
}
