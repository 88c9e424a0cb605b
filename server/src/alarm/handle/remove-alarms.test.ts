import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aChannel, aCompany, anAiServer, aViewer } from '../../core/testing/builders.ts'
import { recordedLog } from '../../core/testing/recorded-log.ts'
import { suiteDatabase } from '../../core/testing/suite-database.ts'
import { countWaiting } from '../../core/testing/waiting-statements.ts'
import { makeCollector } from '../../ingest/collector.ts'
import { quietHandlers } from '../../quiet/quiet.routes.ts'
import { holdEvidenceOf } from '../../storage/hold-evidence.ts'
import { releaseEvidenceOf } from '../../storage/release-evidence.ts'
import { insertHold } from '../../storage/stored-file.queries.ts'
import { hydrateGoneAlarms } from '../alarm.live.ts'
import { alarmHandlers } from '../alarm.routes.ts'
import { alarmKeyOf, type PublicAlarmKey } from '../alarm-key.ts'
import { lockAlarm } from '../evidence/evidence.queries.ts'

const db = suiteDatabase()
const { remove, handle, get, list } = alarmHandlers({ fileUrl: (_, fileId) => fileId })
const { log } = recordedLog()
const tools = { db, log }

async function aScene() {
  const company = await aCompany(db)
  const server = await anAiServer(db, company)
  const channel = await aChannel(db, server)
  const viewer = await aViewer(db, company, { fullName: 'Chen' })
  const collector = makeCollector({ db, log })
  const event = (eventId: string = randomUUID()) => ({
    eventId,
    deviceId: channel.deviceId,
    alarmType: 2,
    occurredAt: Date.now(),
  })
  const send = async (...events: object[]) => collector.submit(server, events)
  return { company, channel, viewer, event, send, stop: () => collector.stop() }
}
const countIn = async (table: 'alarm' | 'occurrence' | 'handling' | 'reminder' | 'punishment', alarmId: string) => {
  const rows = await db.system
    .selectFrom(table as 'handling')
    .select(eb => eb.fn.countAll<string>().as('count'))
    .where('alarm_id', '=', alarmKeyOf(alarmId)?.alarmId ?? 0)
    .executeTakeFirstOrThrow()
  return Number(rows.count)
}

test('nothing of a deleted alarm is left but its audit row, and its events are not taken in again', async () => {
  const { company, viewer, event, send, stop } = await aScene()
  const [one, two] = [event(), event()]
  const alarmId = (await send(one, two))[0]?.alarmId ?? ''
  await handle(
    { alarmIds: [alarmId], verdict: 'trueAlarm', comment: '抽烟', punishments: [{ offender: '张三', money: 100 }] },
    viewer,
    tools,
  )
  const { rows: before } = await list({}, viewer, tools)
  expect(before.map(row => row.id)).toEqual([alarmId])
  await remove({ alarmIds: [alarmId] }, { ...viewer, call: '/remove', requestId: 'r1' }, tools)

  for (const table of ['alarm', 'occurrence', 'handling', 'reminder', 'punishment'] as const) {
    expect([table, await countIn(table, alarmId)]).toEqual([table, 0])
  }
  expect(await list({}, viewer, tools)).toEqual({ rows: [], total: 0 })
  await expect(get({ alarmId }, viewer, tools)).rejects.toThrow('alarm.notFound')
  await expect(remove({ alarmIds: [alarmId] }, viewer, tools)).rejects.toThrow('alarm.notFound')
  const audit = await db.system
    .selectFrom('audit')
    .selectAll()
    .where('company_id', '=', company.companyId)
    .executeTakeFirstOrThrow()
  expect(audit).toMatchObject({
    account_id: viewer.accountId,
    project_id: company.projectId,
    session_id: viewer.sessionId,
    call: '/remove',
    request_id: 'r1',
    address: viewer.address,
    action: 'alarm.delete',
    target: alarmId,
    detail: {
      type: 2,
      count: 2,
      verdict: 2,
      handlings: [{ by: 'Chen', comment: '抽烟', punishments: [{ offender: '张三', money: 100 }] }],
    },
  })
  expect(await send(one)).toMatchObject([{ outcome: 'repeated', alarmId }])
  await stop()
})

test('a pending alarm that is deleted takes no more repeats and reminds nobody', async () => {
  const { viewer, event, send, stop } = await aScene()
  const alarmId = (await send(event()))[0]?.alarmId ?? ''
  const nrBeginTime = Date.now()
  await quietHandlers.postponeAlarm({ alarmId, nrBeginTime, nrEndTime: nrBeginTime + 1000 }, viewer, tools)
  expect(await countIn('reminder', alarmId)).toBe(1)
  await remove({ alarmIds: [alarmId] }, viewer, tools)
  expect(await countIn('reminder', alarmId)).toBe(0)
  const [next] = await send(event())
  expect(next).toMatchObject({ outcome: 'stored' })
  expect(next?.alarmId).not.toBe(alarmId)
  await stop()
})

test('an alarm whose evidence is on hold, or is put on hold at that moment, is not deleted and keeps the others; released, it is', async () => {
  const { viewer, channel, event, send, stop } = await aScene()
  const [one, two] = await Promise.all([1, 2].map(async alarmType => send({ ...event(), alarmType })))
  await stop()
  const [held = '', other = ''] = [one?.[0]?.alarmId, two?.[0]?.alarmId]
  const both = { alarmIds: [held, other] }
  await holdEvidenceOf({ alarmId: held, reason: 'claim' }, viewer, tools)
  await expect(remove(both, viewer, tools)).rejects.toMatchObject({
    code: 'alarm.evidenceHeld',
    facts: { count: 1, alarms: [held] },
  })
  await releaseEvidenceOf({ alarmId: held }, viewer, tools)
  const key = { tenantId: channel.tenantId, ...(alarmKeyOf(held) as PublicAlarmKey) }
  const holding = await db.system.startTransaction().execute()
  await lockAlarm(holding, key)
  const removal = remove(both, viewer, tools).catch(error => error.code)
  await expect.poll(() => countWaiting(db)).toBe(1)
  await insertHold(holding, key, { reason: 'claim', accountId: viewer.accountId, byName: '' })
  await holding.commit().execute()
  expect(await removal).toBe('alarm.evidenceHeld')
  expect([await countIn('alarm', held), await countIn('alarm', other)]).toEqual([1, 1])
  await releaseEvidenceOf({ alarmId: held }, viewer, tools)
  await remove(both, viewer, tools)
  expect([await countIn('alarm', held), await countIn('alarm', other)]).toEqual([0, 0])
})

test('all of them or none, and nobody else’s', async () => {
  const mine = await aScene()
  const foreign = await aScene()
  const own = (await mine.send(mine.event()))[0]?.alarmId ?? ''
  const other = (await foreign.send(foreign.event()))[0]?.alarmId ?? ''
  await expect(remove({ alarmIds: [own, other] }, mine.viewer, tools)).rejects.toThrow('alarm.notFound')
  await expect(remove({ alarmIds: [own, '1-1'] }, mine.viewer, tools)).rejects.toThrow('alarm.notFound')
  expect([await countIn('alarm', own), await countIn('alarm', other)]).toEqual([1, 1])
  await mine.stop()
  await foreign.stop()
})

test('while repeats keep coming, every event ends up in exactly one alarm', async () => {
  const { company, viewer, event, send, stop } = await aScene()
  const alarmId = (await send(event()))[0]?.alarmId ?? ''
  const work: Promise<unknown>[] = []
  for (let n = 0; n < 10; n += 1) {
    work.push(send(event(), event()))
    if (n === 5) work.push(remove({ alarmIds: [alarmId] }, viewer, tools))
  }
  await Promise.all(work)
  // Whether repeats were before or after the deletion, from now on there is one alarm.
  await send(event())
  await stop()
  const alarms = await db.system.selectFrom('alarm').selectAll().where('company_id', '=', company.companyId).execute()
  expect(alarms).toHaveLength(1)
  const [left] = alarms
  const repeats = await countIn('occurrence', (await list({}, viewer, tools)).rows[0]?.id ?? '')
  expect(left?.count).toBe(1 + repeats)
})

test('consoles are told which alarm is gone; of a fault only those who see faults', async () => {
  const { company, viewer, event, send, stop } = await aScene()
  const alarmId = (await send(event()))[0]?.alarmId ?? ''
  await remove({ alarmIds: [alarmId] }, viewer, tools)
  await stop()
  const row = await db.system
    .selectFrom('outbox')
    .selectAll()
    .where('company_id', '=', company.companyId)
    .where('kind', '=', 'alarmGone')
    .executeTakeFirstOrThrow()
  const notified = { alarmId: row.alarm_id, alarmAt: row.alarm_at, detail: row.detail } as never
  const present = await hydrateGoneAlarms([notified])
  expect(present(viewer, notified)).toEqual({ kind: 'alarmGone', alarmId })
  const fault = { ...(notified as object), detail: { level: 5 } } as never
  expect(present({ ...viewer, rights: new Set() }, fault)).toBeUndefined()
})
