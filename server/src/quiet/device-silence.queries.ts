import { sql } from 'kysely'
import type { Trx } from '../core/db/database.ts'
import { type Scope, scopeColumns, withinScope } from '../core/session/scope.ts'
import type { QuietPeriod } from './quiet-period.ts'

type Place = { tenant_id: number; company_id: number; project_id: number; region_id: number | null; device_id: string }
export type SilentDevice = Place & {
  device_no: number
  ai_server_no: number | null
  silent_until: number
  silent_severe: boolean
  silent_by: string
}

const place = scopeColumns('device')

/** A channel or AI server in scope, held until the transaction ends. */
export async function lockDevice(trx: Trx, viewer: Scope, deviceId: string): Promise<SilentDevice | undefined> {
  const { rows } = await sql<SilentDevice>`
    select device_no, ai_server_no, device_id, tenant_id, company_id, project_id, region_id,
           coalesce(silent_until, 'epoch') as silent_until, silent_severe, silent_by
    from device where device_id = ${deviceId} and ${withinScope(viewer, place)(undefined)} for update`.execute(trx)
  return rows[0]
}

/** Without a period the device is silent no more. */
export async function setSilence(
  trx: Trx,
  deviceNo: number,
  period: (QuietPeriod & { setBy: string }) | undefined,
): Promise<void> {
  await trx
    .updateTable('device')
    .set({
      silent_from: period ? new Date(period.from) : null,
      silent_until: period ? new Date(period.until) : null,
      silent_severe: period?.includeSevere ?? false,
      silent_by: period?.setBy ?? '',
      silent_set_at: period ? new Date() : null,
    })
    .where('device_no', '=', deviceNo)
    .execute()
}

/** Lets every console in scope know that what is quiet at this device has changed. */
export async function publishQuiet(trx: Trx, device: Place): Promise<void> {
  await sql`
    insert into outbox (kind, tenant_id, company_id, project_id, region_id, detail)
    values ('quiet', ${device.tenant_id}, ${device.company_id}, ${device.project_id}, ${device.region_id},
            ${JSON.stringify({ deviceId: device.device_id })}::jsonb)`.execute(trx)
}
