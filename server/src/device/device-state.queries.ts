import { deviceState } from '@watchfire/contract/device/device.shapes.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Reader, Trx } from '../core/db/database.ts'

export type StateChange = { device_no: number; state: number }

const nameOfState = sql.join(
  deviceState.out.options.map(word => sql`when ${sql.lit(z.encode(deviceState, word))} then ${sql.lit(word)}`),
  sql` `,
)

/** Tells the consoles of changed devices. */
export async function publishStates(trx: Trx, changes: readonly StateChange[]): Promise<void> {
  await sql`
    insert into outbox (kind, tenant_id, company_id, project_id, region_id, detail)
    select 'device', tenant_id, company_id, project_id, region_id,
           jsonb_build_object('deviceId', device_id, 'state', case state ${nameOfState} end)
    from device where device_no = any(${changes.map(change => change.device_no)}::bigint[]) order by device_no`.execute(
    trx,
  )
}

/** Tells the consoles that settings below an AI server were changed, or are in use, or refused. */
export async function publishSetUp(trx: Trx, aiServerNo: number): Promise<void> {
  await sql`
    insert into outbox (kind, tenant_id, company_id, project_id, region_id, detail)
    select 'cameraSetUp', tenant_id, company_id, project_id, region_id, jsonb_build_object('deviceId', device_id)
    from device where device_no = ${aiServerNo}`.execute(trx)
}

/**
 * An AI server and its channels are disabled, or not activated any more after they were; cameras and sensors that people switched off stay off.
 * Answers what changed.
 */
export async function setDisabled(db: Reader, deviceId: string, disabled: boolean): Promise<StateChange[]> {
  const { rows } = await sql<StateChange>`
    update device set state = ${disabled ? 3 : 2}, state_since = now()
    from device server
    where server.device_id = ${deviceId} and server.kind = 1
      and (device.device_no = server.device_no or device.ai_server_no = server.device_no)
      and (device.state = 3) <> ${disabled}
      and not exists (
        select from camera where camera.tenant_id = device.tenant_id and camera.device_no = device.device_no and not camera.enabled
      ) and not exists (
        select from sensor where sensor.tenant_id = device.tenant_id and sensor.device_no = device.device_no and not sensor.enabled
      )
    returning device.device_no, device.state`.execute(db)
  return rows
}
