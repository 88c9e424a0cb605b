/** Channels that see nothing, fell silent or cry wolf, and how often one is right. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { siteZone } from '../../core/site-time.ts'
import { aChannel, aCompany, anAiServer, anAlarm, aViewer } from '../../core/testing/builders.ts'
import { suiteDatabase } from '../../core/testing/suite-database.ts'
import { deskHandlers } from '../desk.routes.ts'

const db = suiteDatabase()
const context = { db } as never
const day = 86_400_000
const [smoking, helmet, picture] = [2, 3, 71]

async function aScene() {
  const company = await aCompany(db)
  const server = await anAiServer(db, company)
  const viewer = await aViewer(db, company)
  const channel = (n: number) => aChannel(db, server, { n })
  const alarms = async (
    of: Awaited<ReturnType<typeof channel>>,
    count: number,
    given: { type: number; at?: number; verdict?: number },
  ) => {
    for (let n = 0; n < count; n += 1) {
      const { alarmId } = await anAlarm(db, of, { type: given.type, at: (given.at ?? Date.now() - day) + n })
      if (given.verdict)
        await sql`update alarm set verdict = ${given.verdict}, state = 3 where alarm_id = ${alarmId}`.execute(db.system)
    }
  }
  const doubtful = (by = viewer) => deskHandlers.listDoubtfulDevices({}, by, context)
  const precision = (deviceId: string, by = viewer) => deskHandlers.readDevicePrecision({ deviceId }, by, context)
  return { company, viewer, channel, alarms, doubtful, precision }
}

test('most false verdicts of twenty make a channel noisy; of nineteen, or half of them, nothing is said', async () => {
  const { channel, alarms, doubtful } = await aScene()
  const [noisy, few, fair] = [await channel(1), await channel(2), await channel(3)]
  await alarms(noisy, 11, { type: helmet, verdict: 1 })
  await alarms(noisy, 9, { type: helmet, verdict: 2 })
  await alarms(few, 19, { type: helmet, verdict: 1 })
  await alarms(fair, 10, { type: helmet, verdict: 1 })
  await alarms(fair, 10, { type: helmet, verdict: 2 })
  expect(await doubtful()).toMatchObject([
    { doubt: 'noisy', deviceId: noisy.deviceId, trueAlarms: 9, falseAlarms: 11, since: null, typeName: '未戴安全帽' },
  ])
})

test('one whose picture is at fault is blind until that is over, and one that raises nothing any more fell silent', async () => {
  const { channel, alarms, doubtful } = await aScene()
  const [blind, mended, silent, lively, gone] = [
    await channel(1),
    await channel(2),
    await channel(3),
    await channel(4),
    await channel(5),
  ]
  await alarms(blind, 1, { type: picture })
  await alarms(mended, 1, { type: picture, verdict: 3 })
  for (const each of [silent, lively, gone]) await alarms(each, 10, { type: smoking, at: Date.now() - 9 * day })
  await alarms(lively, 1, { type: smoking })
  await sql`update device set state = 0 where device_no = ${gone.deviceNo}`.execute(db.system)
  expect((await doubtful()).map(({ doubt, deviceId }) => [doubt, deviceId])).toEqual([
    ['blind', blind.deviceId],
    ['silent', silent.deviceId],
  ])
})

test('the verdicts of a channel are told by type, by hour of the site and by both, and only to whoever sees it', async () => {
  const { channel, alarms, precision, viewer, company } = await aScene()
  const own = await channel(1)
  const at = Date.now() - 2 * day
  await alarms(own, 3, { type: helmet, at, verdict: 1 })
  await alarms(own, 2, { type: smoking, at, verdict: 2 })
  await alarms(own, 1, { type: smoking, at, verdict: 3 })
  const { types, hours } = await precision(own.deviceId)
  expect(types).toMatchObject([
    { type: helmet, trueAlarms: 0, falseAlarms: 3 },
    { type: smoking, trueAlarms: 2, falseAlarms: 0 },
  ])
  const hour = Number(
    new Intl.DateTimeFormat('en-GB', { timeZone: siteZone(), hour: '2-digit', hourCycle: 'h23' }).format(at),
  )
  expect(hours).toHaveLength(24)
  expect(hours[hour]).toEqual({ trueAlarms: 2, falseAlarms: 3 })
  expect(types.map(type => type.hours[hour])).toEqual([
    { trueAlarms: 0, falseAlarms: 3 },
    { trueAlarms: 2, falseAlarms: 0 },
  ])
  const stranger = await aViewer(db, await aCompany(db))
  await expect(async () => precision(own.deviceId, stranger)).rejects.toThrow('device.notFound')
  const guard = { ...viewer, projectIds: [company.projectId + 1_000_000] }
  await expect(async () => precision(own.deviceId, guard)).rejects.toThrow('device.notFound')
})
