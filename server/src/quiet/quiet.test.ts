import { rights } from '@watchfire/contract/core/rights.ts'
import { errorTable } from '@watchfire/contract/error-table.ts'
import { expect, test } from 'vitest'
import { alarmHandlers } from '../alarm/alarm.routes.ts'
import { alarmKeyOf } from '../alarm/alarm-key.ts'
import { aCompany, aProject, aRegion, aViewer } from '../core/testing/builders.ts'
import { suiteDatabase } from '../core/testing/suite-database.ts'
import { hydrateQuiet } from './quiet.live.ts'
import { quietScene, types } from './testing/quiet-scene.ts'

const db = suiteDatabase()
const held = [true, true, true]
const free = [false, false, false]
const day = 24 * 3600_000

test('a postponed alarm holds back its own popup and further ones of its type on its channel, and nothing else', async () => {
  const { neighbour, postpone, raise, heldBack } = await quietScene(db)
  const helmet = await raise(types.helmet)
  await postpone(helmet)
  expect(await heldBack(helmet)).toEqual(held)
  expect(await heldBack(await raise(types.helmet))).toEqual(held)
  expect(await heldBack(await raise(types.fire))).toEqual(free)
  expect(await heldBack(await raise(types.intrusion))).toEqual(free)
  expect(await heldBack(await raise(types.helmet, neighbour))).toEqual(free)
})

test('do-not-disturb holds back a device, and only that device', async () => {
  const { neighbour, silenceDevice, raise, heldBack } = await quietScene(db)
  const before = await raise(types.helmet)
  await silenceDevice()
  expect(await heldBack(before)).toEqual(held)
  expect(await heldBack(await raise(types.helmet))).toEqual(held)
  expect(await heldBack(await raise(types.intrusion))).toEqual(held)
  expect(await heldBack(await raise(types.helmet, neighbour))).toEqual(free)
})

test('a postponed alarm comes back once, to everybody, when its time is over', async () => {
  const { postpone, raise, pass, look, outbox, heldBack, quiet } = await quietScene(db)
  const helmet = await raise(types.helmet)
  await postpone(helmet)
  await look()
  expect(await outbox('alarm', 'reminded')).toEqual([])
  await pass(600_000)
  expect(await quiet()).toEqual([])
  await look()
  await look()
  expect(await outbox('alarm', 'reminded')).toEqual([
    { alarm_id: alarmKeyOf(helmet)?.alarmId, account_id: null, detail: null },
  ])
  expect(await heldBack(helmet)).toEqual(free)
})

test('a later choice replaces an earlier one, whoever made it', async () => {
  const { colleague, postpone, raise, pass, look, outbox, quiet } = await quietScene(db)
  const helmet = await raise(types.helmet)
  await postpone(helmet)
  await postpone(helmet, colleague, 1_800_000)
  expect(await quiet()).toMatchObject([{ setBy: 'Chen' }])
  await pass(600_000)
  await look()
  expect(await outbox('alarm', 'reminded')).toEqual([])
  await pass(1_200_000)
  await look()
  expect(await outbox('alarm', 'reminded')).toHaveLength(1)
})

test('an alarm that was handled neither comes back nor can be postponed', async () => {
  const { viewer, tools, postpone, raise, pass, look, outbox } = await quietScene(db)
  const helmet = await raise(types.helmet)
  await postpone(helmet)
  const { handle } = alarmHandlers({ fileUrl: () => '' })
  await handle({ alarmIds: [helmet], verdict: 'trueAlarm' }, viewer, tools)
  await expect(postpone(helmet)).rejects.toThrow('quiet.alarmHandled')
  await pass(600_000)
  await look()
  expect(await outbox('alarm', 'reminded')).toEqual([])
})

test('in do-not-disturb a postponed alarm waits on; a severe one does not', async () => {
  const { postpone, silenceDevice, raise, pass, look, outbox } = await quietScene(db)
  const [helmet, fire] = [await raise(types.helmet), await raise(types.fire)]
  await postpone(helmet)
  await postpone(fire)
  await pass(600_000)
  await silenceDevice()
  await look()
  const reminded = async () => (await outbox('alarm', 'reminded')).map(row => row.alarm_id)
  expect(await reminded()).toEqual([alarmKeyOf(fire)?.alarmId])
  await silenceDevice(undefined, 0)
  await look()
  expect(await reminded()).toEqual([fire, helmet].map(id => alarmKeyOf(id)?.alarmId))
})

test('what is quiet is listed with who set it, when and until when, and consoles in scope hear of every change', async () => {
  const { company, channel, viewer, colleague, silenceDevice, postpone, raise, quiet, outbox } = await quietScene(db)
  const helmet = await raise(types.helmet)
  const before = Date.now()
  await silenceDevice(viewer, 300_000)
  await postpone(helmet, colleague)
  const rows = await quiet()
  expect(rows).toMatchObject([
    { deviceId: channel.deviceId, alarm: null, setBy: 'Wang', includeSevere: false },
    {
      deviceId: channel.deviceId,
      alarm: { alarmId: helmet, type: types.helmet, typeName: '未戴安全帽' },
      setBy: 'Chen',
      includeSevere: false,
    },
  ])
  for (const [at, ms] of [300_000, 600_000].entries()) {
    expect(rows[at]?.setAt).toBeGreaterThanOrEqual(before)
    expect(rows[at]?.until).toBeGreaterThanOrEqual(before + ms)
    expect(rows[at]?.until).toBeLessThanOrEqual(Date.now() + ms)
  }
  const [row] = await outbox('quiet')
  expect((await hydrateQuiet([]))(viewer, row as never)).toEqual({ kind: 'quiet', deviceId: channel.deviceId })
  expect(await outbox('quiet')).toHaveLength(2)

  expect(await quiet(await aViewer(db, company, { language: 'en' }))).toMatchObject([
    {},
    { alarm: { typeName: 'No helmet' } },
  ])
  const { projectId } = await aProject(db, company)
  expect(await quiet(await aViewer(db, company, { projectIds: [projectId] }))).toEqual([])
  expect(await quiet(await aViewer(db, await aCompany(db)))).toEqual([])
})

test('a period of no length ends it at once, also what somebody else set, and the audit log has both', async () => {
  const { channel, viewer, colleague, silenceDevice, postpone, raise, heldBack, quiet, audit, outbox } =
    await quietScene(db)
  const [helmet, another] = [await raise(types.helmet), await raise(types.helmet)]
  await silenceDevice()
  await postpone(helmet)
  await postpone(another)
  await silenceDevice(colleague, 0)
  await postpone(helmet, colleague, 0)
  expect(await quiet()).toEqual([])
  expect(await outbox('quiet')).toHaveLength(5)
  expect(await heldBack(await raise(types.helmet))).toEqual(free)
  const rows = await audit()
  expect(rows.map(row => [row.account_id, row.action, row.target])).toEqual([
    [viewer.accountId, 'silenceDevice', channel.deviceId],
    [viewer.accountId, 'postponeAlarm', helmet],
    [viewer.accountId, 'postponeAlarm', another],
    [colleague.accountId, 'endSilence', channel.deviceId],
    [colleague.accountId, 'endPostponement', helmet],
  ])
  expect(rows[3]?.detail).toMatchObject({ before: { setBy: 'Wang', includeSevere: false } })
  expect(rows[4]?.detail).toMatchObject({
    deviceId: channel.deviceId,
    alarmType: types.helmet,
    before: [{ setBy: 'Wang' }, { setBy: 'Wang' }],
  })
})

test('more than a day, and an end before the beginning, are refused in words of their own', async () => {
  const { silenceDevice, postpone, raise, quiet } = await quietScene(db)
  const helmet = await raise(types.helmet)
  await expect(silenceDevice(undefined, day + 1)).rejects.toThrow('quiet.tooLong')
  await expect(postpone(helmet, undefined, day + 1)).rejects.toThrow('quiet.tooLong')
  await expect(silenceDevice(undefined, -1)).rejects.toThrow('quiet.badPeriod')
  await expect(postpone(helmet, undefined, -1)).rejects.toThrow('quiet.badPeriod')
  expect(await quiet()).toEqual([])
  await silenceDevice(undefined, day)
  await postpone(helmet, undefined, day)
  expect(await quiet()).toHaveLength(2)
  const { zh, en } = errorTable['quiet.tooLong']
  expect([zh, en]).toEqual([expect.stringContaining('24小时'), expect.stringContaining('24 hours')])
})

test('what is postponed is held back at once, so its end is a day from now at most, whenever it is said to begin', async () => {
  const { postpone, raise, heldBack, quiet } = await quietScene(db)
  const helmet = await raise(types.helmet)
  const now = Date.now()
  const inAMonth = { nrBeginTime: now + 30 * day, nrEndTime: now + 31 * day }
  await expect(postpone(helmet, undefined, 0, inAMonth)).rejects.toThrow('quiet.tooLong')
  await expect(postpone(helmet, undefined, 0, { ...inAMonth, includeSevere: true })).rejects.toThrow('quiet.tooLong')
  expect(await quiet()).toEqual([])
  expect(await heldBack(await raise(types.helmet))).toEqual(free)

  // A whole day of a clock that is five minutes ahead is a day.
  await postpone(helmet, undefined, 0, { nrBeginTime: now + 300_000, nrEndTime: now + 300_000 + day })
  const [{ until } = { until: 0 }] = await quiet()
  expect(until).toBeGreaterThanOrEqual(now + day)
  expect(until).toBeLessThanOrEqual(Date.now() + day)
})

test('do-not-disturb that begins later holds back nothing until then', async () => {
  const { silenceDevice, raise, heldBack, quiet, pass } = await quietScene(db)
  const now = Date.now()
  await silenceDevice(undefined, 0, { nrBeginTime: now + 30 * day, nrEndTime: now + 31 * day })
  expect(await quiet()).toMatchObject([{ from: now + 30 * day, until: now + 31 * day }])
  const before = await raise(types.helmet)
  expect(await heldBack(before)).toEqual(free)
  await pass(30 * day)
  expect(await heldBack(before)).toEqual(held)
  await pass(day)
  expect(await heldBack(before)).toEqual(free)
})

test('stored, listed and counted is everything, whatever is quiet', async () => {
  const { silenceDevice, postpone, raise, counts } = await quietScene(db)
  const helmet = await raise(types.helmet)
  await postpone(helmet, undefined, undefined, { includeSevere: true })
  await silenceDevice(undefined, undefined, { includeSevere: true })
  for (const type of [types.helmet, types.intrusion, types.fire]) await raise(type)
  expect(await counts()).toEqual({ listed: 4, today: 4, pending: 4, severe: 1 })
})

test('nobody postpones or sees what is outside the scope, nor what is a fault without the right to faults', async () => {
  const { company, channel, postpone, silenceDevice, raise, quiet } = await quietScene(db)
  const helmet = await raise(types.helmet)
  const stranger = await aViewer(db, await aCompany(db))
  await expect(postpone(helmet, stranger)).rejects.toThrow('alarm.notFound')
  await expect(silenceDevice(stranger)).rejects.toThrow('device.notFound')
  await postpone(helmet)
  await db.system.updateTable('alarm').set({ level: 5 }).where('device_no', '=', channel.deviceNo).execute()
  const guard = await aViewer(db, company, { rights: [rights.workplace, rights.remindLater] })
  expect(await quiet(guard)).toEqual([])
  await expect(postpone(helmet, guard)).rejects.toThrow('alarm.notFound')
})

test('whoever may not see where a channel stands now postpones its old alarm alone, and ends that alone', async () => {
  const { company, channel, viewer, postpone, raise, heldBack, quiet } = await quietScene(db)
  const { projectId, regionId } = company
  const ofOldRegion = await aViewer(db, company, { regionLimits: [{ projectId, regionIds: [regionId] }] })
  const old = await raise(types.helmet)
  await db.system
    .updateTable('device')
    .set({ region_id: await aRegion(db, company) })
    .where('device_no', '=', channel.deviceNo)
    .execute()
  await postpone(old, ofOldRegion)
  const atNewPlace = await raise(types.helmet)
  expect(await heldBack(old)).toEqual(held)
  expect(await heldBack(atNewPlace)).toEqual(free)
  expect(await quiet()).toMatchObject([{ alarm: { alarmId: old, wholeType: false } }])

  await postpone(atNewPlace, viewer)
  await postpone(old, ofOldRegion, 0)
  expect(await heldBack(atNewPlace)).toEqual(held)
  await postpone(old, ofOldRegion)
  await postpone(atNewPlace, viewer, 0)
  await postpone(old, viewer, 0)
  expect(await quiet()).toEqual([])
  expect(await heldBack(old)).toEqual(free)
})
