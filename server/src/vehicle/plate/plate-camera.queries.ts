/** Which cameras read plates for which park. */
import { sql } from 'kysely'
import type { Reader, Trx } from '../../core/db/database.ts'
import { type Scope, scopeColumns, withinScope } from '../../core/session/scope.ts'
import type { FoundPark } from '../park/park.queries.ts'

export type CameraRow = { device_id: string; device_name: string; side: number }

export async function listPlateCameras(db: Reader, viewer: Scope, { tenant_id, park_id }: FoundPark) {
  const { rows } = await sql<CameraRow>`
    select device.device_id, device.name as device_name, plate_camera.side
    from plate_camera join device on device.device_no = plate_camera.device_no
    where plate_camera.tenant_id = ${tenant_id} and plate_camera.park_id = ${park_id}
      and ${withinScope(viewer, scopeColumns('device'))(undefined)}
    order by device.name, device.device_no`.execute(db)
  return rows
}

/** The park of its company it reads for now, where it is another one; one of a company that the camera has left binds nothing. */
export async function findOtherPark(db: Reader, { tenant_id, park_id, company_id }: FoundPark, deviceNo: number) {
  const { rows } = await sql<{ name: string }>`
    select park.name from plate_camera join park using (park_id)
    where plate_camera.tenant_id = ${tenant_id} and plate_camera.device_no = ${deviceNo} and park_id <> ${park_id}
      and park.company_id = ${company_id}`.execute(db)
  return rows[0]?.name
}

/** How many cameras read for the park now. */
export async function writePlateCamera(trx: Trx, { tenant_id, park_id }: FoundPark, deviceNo: number, side: number) {
  await sql`
    insert into plate_camera (tenant_id, device_no, park_id, side) values (${tenant_id}, ${deviceNo}, ${park_id}, ${side})
    on conflict (tenant_id, device_no) do update set park_id = excluded.park_id, side = excluded.side`.execute(trx)
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from plate_camera where tenant_id = ${tenant_id} and park_id = ${park_id}`.execute(
    trx,
  )
  return rows[0]?.total ?? 0
}

export async function deletePlateCamera(trx: Trx, { tenant_id, park_id }: FoundPark, deviceNo: number): Promise<void> {
  await sql`
    delete from plate_camera where tenant_id = ${tenant_id} and park_id = ${park_id} and device_no = ${deviceNo}`.execute(
    trx,
  )
}
