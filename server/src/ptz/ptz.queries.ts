import { sql } from 'kysely'
import type { Trx } from '../core/db/database.ts'
import { type Scope, scopeColumns, withinScope } from '../core/session/scope.ts'

const inScope = (viewer: Scope) => withinScope(viewer, scopeColumns('device'))(undefined)

export type PtzCameraRow = {
  device_no: number
  device_id: string
  name: string
  tenant_id: number
  company_id: number
  project_id: number
  ai_server_no: number
  knows: string[]
  /** Where its ONVIF service answers: the usual port where its settings lie beside its AI server. */
  onvif_port: number | null
  /** How it is spoken to; null as the port. */
  onvif_security: string | null
}

export async function findCameraToSteer(trx: Trx, viewer: Scope, channelId: string): Promise<PtzCameraRow | undefined> {
  const { rows } = await sql<PtzCameraRow>`
    select device.device_no, device.device_id, device.name, device.tenant_id, device.company_id, device.project_id,
           device.ai_server_no, ai_server.knows, camera.onvif_port, camera.onvif_security
    from device join ai_server on ai_server.device_no = device.ai_server_no
    left join camera on camera.tenant_id = device.tenant_id and camera.device_no = device.device_no
    where device.device_id = ${channelId} and device.kind = 2 and ${inScope(viewer)}`.execute(trx)
  return rows[0]
}
