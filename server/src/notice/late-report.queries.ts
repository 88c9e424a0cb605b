import { sql } from 'kysely'
import type { Reader } from '../core/db/database.ts'
import type { Fault } from '../ingest/ingest.lookups.ts'

/**
 * Reports that should have been queued and were not: one fault per company and hour, at an AI server of the company, or else of its
 * customer. `late` is an interval. 74 is the catalogue's number for it.
 */
export async function findLateReports(db: Reader, late: string): Promise<Fault[]> {
  const { rows } = await sql<Fault>`
    with late as (
      select report_rule.company_id, report_rule.tenant_id, min(next_due_at) as since
      from report_rule where next_due_at < now() - ${late}::interval
      group by report_rule.company_id, report_rule.tenant_id limit 500
    ), fault as (
      select 'unsent:report:' || late.company_id || ':' || floor(extract(epoch from now()) / 3600)::bigint as event_id,
             74 as type, server.device_id, late.since, server.device_no as ai_server_no, server.device_id as ai_server_id,
             server.tenant_id, server.company_id, server.project_id, server.region_id
      from late cross join lateral (
        select * from device where device.kind = 1 and device.tenant_id = late.tenant_id
        order by device.company_id = late.company_id desc, device.device_no limit 1
      ) server
    )
    select * from fault
    where not exists (
      select from ingest_key where ingest_key.ai_server_no = fault.ai_server_no and ingest_key.event_id = fault.event_id
    )`.execute(db)
  return rows
}
