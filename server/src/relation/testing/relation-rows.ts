import { sql } from 'kysely'
import type { Database } from '../../core/db/database.ts'
import { aChannelOf, aFarNumber, type CompanyOfTest } from '../../core/testing/builders.ts'

/** A camera that sees the region of the place. */
export async function aRelation(db: Database, place: CompanyOfTest): Promise<number> {
  const id = aFarNumber()
  const { deviceId } = await aChannelOf(db, place)
  await sql`
    insert into relation (relation_id, tenant_id, kind, region_id, camera_no, made_by)
    overriding system value
    select ${id}, ${place.tenantId}, 3, ${place.regionId}, device_no, '' from device where device_id = ${deviceId}`.execute(
    db.system,
  )
  return id
}
