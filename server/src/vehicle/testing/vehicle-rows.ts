import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../core/db/database.ts'
import { aFarNumber, type CompanyOfTest } from '../../core/testing/builders.ts'

export async function aPark(db: Database, { tenantId, companyId, projectId, regionId }: CompanyOfTest, name = 'park') {
  const id = aFarNumber()
  await sql`
    insert into park (park_id, tenant_id, company_id, project_id, region_id, name, made_by)
    overriding system value values (${id}, ${tenantId}, ${companyId}, ${projectId}, ${regionId || null}, ${name}, '')`.execute(
    db.system,
  )
  return id
}

export async function aVehicleOrder(db: Database, place: CompanyOfTest, parkId?: number): Promise<number> {
  const id = aFarNumber()
  const { tenantId, companyId, projectId, regionId } = place
  const park = parkId ?? (await aPark(db, place))
  await sql`
    insert into vehicle_order (order_id, tenant_id, company_id, project_id, region_id, park_id, plate, plate_colour, colour, vehicle_type,
      driver, reason, valid_from, valid_until, changed_by, booked_by)
    overriding system value values (${id}, ${tenantId}, ${companyId}, ${projectId}, ${regionId || null}, ${park}, '京A12345', 'blue', 1, 7,
      'driver', 'goods', now() - interval '1 hour', now() + interval '1 hour', '', '')`.execute(db.system)
  return id
}

export async function aBlackListed(db: Database, place: CompanyOfTest): Promise<number> {
  const id = aFarNumber()
  const park = await aPark(db, place)
  await sql`
    insert into park_black_list (entry_id, tenant_id, park_id, plate, reason, made_by)
    overriding system value values (${id}, ${place.tenantId}, ${park}, '京C00001', 'reason', '')`.execute(db.system)
  return id
}

export async function aPlateEvent(db: Database, place: CompanyOfTest): Promise<number> {
  const id = aFarNumber()
  const park = await aPark(db, place)
  await sql`
    insert into plate_event (plate_event_id, tenant_id, park_id, event_id, read_plate, plate, side, at)
    overriding system value values (${id}, ${place.tenantId}, ${park}, ${`e${id}`}, '京A12345', '京A12345', 1, now())`.execute(
    db.system,
  )
  return id
}

export async function aVisitLink(db: Database, place: CompanyOfTest): Promise<number> {
  const id = aFarNumber()
  const park = await aPark(db, place)
  await sql`
    insert into visit_link (link_id, tenant_id, park_id, name, token_hash, expires_at, most, made_by)
    overriding system value values (${id}, ${place.tenantId}, ${park}, 'link', ${randomBytes(32)}, now() + interval '1 day', 10, '')`.execute(
    db.system,
  )
  return id
}
