import { sql } from 'kysely'
import type { Database } from '../../core/db/database.ts'
import { aFarNumber, type ChannelOfTest } from '../../core/testing/builders.ts'

/** The camera sees its region. */
export async function aRelation(db: Database, { tenantId, regionId, deviceNo }: ChannelOfTest): Promise<number> {
  const id = aFarNumber()
  await sql`
    insert into relation (relation_id, tenant_id, kind, region_id, camera_no, made_by)
    overriding system value values (${id}, ${tenantId}, 3, ${regionId}, ${deviceNo}, '')`.execute(db.system)
  return id
}
