import { sql } from 'kysely'
import type { Trx } from '../core/db/database.ts'
import { ofWholeProject, type Scope, scopeColumns, withinScope } from '../core/session/scope.ts'

type Place = { tenant_id: number; company_id: number; project_id: number }
export type MaintenanceRow = Place & {
  maintenance_id: number
  began_at: number
  until: number
  reason: string
}

/** The devices that the row `maintenance` is about, each by an index of its own. */
export const devicesOf = sql`
      select part.device_id, part.tenant_id, part.company_id, part.project_id, part.region_id, 'device' as reach
      from device part where part.device_no = maintenance.device_no and part.kind <> 1
      union all
      select part.device_id, part.tenant_id, part.company_id, part.project_id, part.region_id, 'aiServer'
      from device part where part.device_no = maintenance.device_no and part.kind = 1
      union all
      select part.device_id, part.tenant_id, part.company_id, part.project_id, part.region_id, 'aiServer'
      from device part where part.ai_server_no = maintenance.device_no
      union all
      select part.device_id, part.tenant_id, part.company_id, part.project_id, part.region_id, 'project'
      from device part
      where maintenance.device_no is null and part.company_id = maintenance.company_id and part.project_id = maintenance.project_id`

/** Adds one unless the company has `max` that are not over; undefined then. The caller holds the device. */
export async function insertMaintenance(
  trx: Trx,
  place: Place & { deviceNo: number | null },
  { from, until, reason, setBy }: { from: number; until: number; reason: string; setBy: string },
  max: number,
): Promise<number | undefined> {
  await sql`select from project where project_id = ${place.project_id} for no key update`.execute(trx)
  const { rows } = await sql<{ maintenance_id: number }>`
    insert into maintenance (tenant_id, company_id, project_id, device_no, began_at, until, reason, set_by)
    select ${place.tenant_id}, ${place.company_id}, ${place.project_id}, ${place.deviceNo}, ${new Date(from)}, ${new Date(until)}, ${reason}, ${setBy}
    where ${max} > (
      select count(*) from maintenance where tenant_id = ${place.tenant_id} and until > now() and company_id = ${place.company_id}
    )
    returning maintenance_id`.execute(trx)
  return rows[0]?.maintenance_id
}

/** Ends one in scope that is not over; undefined when there is none. That of an AI server or a whole project is ended by who has the whole. */
export async function stopMaintenance(
  trx: Trx,
  viewer: Scope,
  maintenanceId: number,
  by: string,
): Promise<MaintenanceRow | undefined> {
  const ofDevice = scopeColumns('device')
  const ofServer = { ...ofDevice, region_id: ofWholeProject } as const
  const ofProject = { ...scopeColumns('maintenance'), region_id: ofWholeProject } as const
  const { rows } = await sql<MaintenanceRow>`
    with found as (
      select maintenance.tenant_id, maintenance.maintenance_id, maintenance.until
      from maintenance left join device on device.device_no = maintenance.device_no
      where maintenance.maintenance_id = ${maintenanceId} and maintenance.until > now()
        and case when device.device_no is null then ${withinScope(viewer, ofProject)(undefined)}
                 when device.kind = 1 then ${withinScope(viewer, ofServer)(undefined)}
                 else ${withinScope(viewer, ofDevice)(undefined)} end
      for update of maintenance
    )
    update maintenance set began_at = least(maintenance.began_at, now()), until = now(), ended_by = ${by}
    from found where maintenance.tenant_id = found.tenant_id and maintenance.maintenance_id = found.maintenance_id
    returning maintenance.tenant_id, maintenance.maintenance_id, maintenance.company_id, maintenance.project_id, maintenance.began_at,
      found.until, maintenance.reason`.execute(trx)
  return rows[0]
}

/** Lets every console in scope know: one word for each region that has a device of it. */
export async function publishMaintenance(
  trx: Trx,
  { tenant_id, maintenance_id }: { tenant_id: number; maintenance_id: number },
) {
  await sql`
    insert into outbox (kind, tenant_id, company_id, project_id, region_id, detail)
    select 'quiet', device.tenant_id, device.company_id, device.project_id, device.region_id,
           jsonb_build_object('deviceId', min(device.device_id))
    from maintenance cross join lateral (${devicesOf}) as device
    where maintenance.tenant_id = ${tenant_id} and maintenance.maintenance_id = ${maintenance_id}
    group by device.tenant_id, device.company_id, device.project_id, device.region_id`.execute(trx)
}
