/** Runs every query of the module once for the record of their SQL; what they mean is told by the tests of the calls. */
import { expect, test } from 'vitest'
import { inScope } from '../core/db/database.ts'
import { recordedSql } from '../core/db/recorded-sql.ts'
import { aChannelOf, aCompany, anAlarm, aViewer } from '../core/testing/builders.ts'
import { suiteDatabase } from '../core/testing/suite-database.ts'
import * as silence from './device-silence.queries.ts'
import type { AlarmToPostpone } from './postponement.queries.ts'
import * as postponements from './postponement.queries.ts'
import { listQuiet } from './quiet-list.queries.ts'

const db = suiteDatabase()
const sql = recordedSql(new URL('./quiet.queries.sql', import.meta.url), { ...silence, ...postponements, listQuiet })

test('a device and an alarm are made quiet, listed and let go', async () => {
  const company = await aCompany(db)
  const channel = await aChannelOf(db, company)
  const key = await anAlarm(db, channel)
  const viewer = await aViewer(db, company, { projectIds: [company.projectId], regionId: company.regionId })
  const period = { from: Date.now(), until: Date.now() + 60_000, includeSevere: false }
  await inScope(db, viewer, async trx => {
    const device = await sql.lockDevice(trx, viewer, channel.deviceId)
    expect(device?.device_no).toBe(channel.deviceNo)
    await sql.setSilence(trx, channel.deviceNo, { ...period, setBy: 'Wang' })
    await sql.publishQuiet(trx, device as NonNullable<typeof device>)
    const alarm = (await sql.lockAlarmToPostpone(trx, viewer, key)) as AlarmToPostpone
    await sql.insertPostponement(trx, alarm, period, viewer)
    expect(await sql.listQuiet(trx, viewer, 10)).toHaveLength(2)
    expect(await sql.endPostponements(trx, alarm, 'alarm')).toHaveLength(1)
    expect(await sql.endPostponements(trx, alarm, 'type')).toEqual([])
  })
  await db.system.transaction().execute(trx => sql.dispatchReminders(trx, 1))
})
