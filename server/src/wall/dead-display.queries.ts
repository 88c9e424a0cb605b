/** Displays that have fallen silent and of which nobody was told. */
import { awayAfterMinutes } from '@watchfire/contract/wall/display.shapes.ts'
import { sql } from 'kysely'
import type { Reader } from '../core/db/database.ts'

export type DeadDisplay = {
  account_id: number
  name: string
  /** As text of the database: told back to it unrounded. */
  seen_at: string
  /** ms */
  last_seen: number
  ai_server_no: number
  ai_server_id: string
  tenant_id: number
  company_id: number
  project_id: number
  region_id: number | null
}

/** At an AI server of its project or else of its company; without one it stays in the list of displays alone. */
export async function findDeadDisplays(db: Reader, limit: number): Promise<DeadDisplay[]> {
  const { rows } = await sql<DeadDisplay>`
    select display.account_id, display.name, display.seen_at::text, extract(epoch from display.seen_at)::float8 * 1000 as last_seen,
           server.device_no as ai_server_no, server.device_id as ai_server_id, server.tenant_id, server.company_id, server.project_id,
           server.region_id
    from wall_display display
    join company on company.company_id = display.company_id and company.in_use
    left join company above on above.company_id = company.parent_id
    cross join lateral (
      select device.* from device where device.kind = 1 and device.tenant_id = display.tenant_id
        and (device.project_id = display.project_id or display.project_id is null
             and device.company_id in (select below.company_id from company below
               where below.company_id = display.company_id or below.parent_id = display.company_id))
      order by device.company_id = display.company_id desc, device.device_no limit 1
    ) server
    where coalesce(above.in_use, true) and display.revoked_at is null and display.seen_at < now() - make_interval(mins => ${awayAfterMinutes})
      and display.told_seen_at is distinct from display.seen_at
    order by display.seen_at limit ${limit}`.execute(db)
  return rows
}

export async function noteReported(
  db: Reader,
  reported: readonly Pick<DeadDisplay, 'account_id' | 'seen_at'>[],
): Promise<void> {
  await sql`
    update wall_display set told_seen_at = told.seen_at
    from jsonb_to_recordset(${JSON.stringify(reported)}::jsonb) as told(account_id bigint, seen_at timestamptz)
    where wall_display.account_id = told.account_id`.execute(db)
}
