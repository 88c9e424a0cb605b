import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aChannelOf, aCompany } from '../../core/testing/builders.ts'
import { recordedLog } from '../../core/testing/recorded-log.ts'
import { suiteDatabase } from '../../core/testing/suite-database.ts'
import { makeCollector } from '../../ingest/collector.ts'
import { aPark, aVehicleOrder } from '../testing/vehicle-rows.ts'
import { raiseAlerts } from './raise-alerts.ts'
import { watchVehicles } from './watch-vehicles.ts'

const db = suiteDatabase()
const { log } = recordedLog()

async function alarmsOf(companyId: number) {
  const { rows } = await sql<{ type: number; device_no: number; extra: object }>`
    select type, device_no, extra from alarm where company_id = ${companyId}`.execute(db.system)
  return rows
}

test('who stays too long becomes one alarm at the camera of the gate, whoever is killed in between', async () => {
  const company = await aCompany(db)
  await aChannelOf(db, company)
  const gate = await aChannelOf(db, company)
  const parkId = await aPark(db, company, 'north gate')
  const orderId = await aVehicleOrder(db, company, parkId)
  await sql`update park set device_no = ${gate.deviceNo} where park_id = ${parkId}`.execute(db.system)
  await sql`
    update vehicle_order set state = 2, entered_at = now(), valid_until = now() - interval '1 minute' where order_id = ${orderId}`.execute(
    db.system,
  )
  const collector = makeCollector({ db, log })
  const [job] = watchVehicles({ db, collector, log })
  const look = () => db.system.transaction().execute(async trx => job?.work(trx))
  await look()
  const extra = { plate: '京A12345', park: 'north gate', orderId }
  expect(await alarmsOf(company.companyId)).toMatchObject([{ type: 44, device_no: gate.deviceNo, extra }])
  // It was raised, and the mark was lost with the server.
  await sql`update vehicle_alert set settled_at = null where order_id = ${orderId}`.execute(db.system)
  await raiseAlerts({ db, collector, log })
  await look()
  expect(await alarmsOf(company.companyId)).toHaveLength(1)
  await collector.stop()
})

test('what a gate raises stays with its company, whatever its customer has elsewhere, and waits for an AI server there', async () => {
  const company = await aCompany(db)
  const sister = await aCompany(db, { of: company })
  await aChannelOf(db, sister)
  const parkId = await aPark(db, company)
  const orderId = await aVehicleOrder(db, company, parkId)
  await sql`insert into vehicle_alert (tenant_id, park_id, order_id, kind, plate) values (${company.tenantId}, ${parkId}, ${orderId}, 1, '京A12345')`.execute(
    db.system,
  )
  const collector = makeCollector({ db, log })
  await raiseAlerts({ db, collector, log })
  expect([await alarmsOf(sister.companyId), await alarmsOf(company.companyId)]).toEqual([[], []])
  await aChannelOf(db, company)
  await raiseAlerts({ db, collector, log })
  expect([await alarmsOf(sister.companyId), await alarmsOf(company.companyId)]).toMatchObject([[], [{ type: 44 }]])
  await collector.stop()
})
