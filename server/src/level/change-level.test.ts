import type { AlarmLevel } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { describe, expect, test } from 'vitest'
import { aChannel, aCompany, anAiServer, aViewer } from '../core/testing/builders.ts'
import { everyWriteIsLogged } from '../core/testing/logged-writes.ts'
import { recordedLog } from '../core/testing/recorded-log.ts'
import { suiteDatabase } from '../core/testing/suite-database.ts'
import { makeCollector } from '../ingest/collector.ts'
import { levelHandlers } from './level.routes.ts'

const db = suiteDatabase()
everyWriteIsLogged(db, { open_alarm: 'what a change closed that was written down before, once more' })
const { log } = recordedLog()
const tools = { db, log }
const { list, update, reset, listNames: names } = levelHandlers
const intrusion = 4
const offline = 70

async function aScene() {
  const company = await aCompany(db)
  const viewer = await aViewer(db, company, { fullName: 'Chen' })
  const { companyId } = company
  const read = async (type = intrusion) => {
    const row = (await list({}, viewer, tools)).find(each => each.type === type)
    if (!row) throw new Error(`no type ${type}`)
    return row
  }
  const change = async (level: AlarmLevel, given: { type?: number; version?: number; mergeSeconds?: number } = {}) => {
    const { type = intrusion, mergeSeconds = 60 } = given
    const version = given.version ?? (await read(type)).version
    return update({ companyId, type, level, mergeSeconds, overdueMinutes: 7, version }, viewer, tools)
  }
  const audits = () =>
    db.system
      .selectFrom('audit')
      .select(['action', 'target', 'detail'])
      .where('account_id', '=', viewer.accountId)
      .orderBy('audit_id')
      .execute()
  return { company, viewer, read, change, audits }
}

test('every type of the catalogue has its level, and a company begins with the catalogue’s', async () => {
  const { read } = await aScene()
  expect(await read()).toMatchObject({
    typeName: '区域入侵',
    level: 'normal',
    levelName: '一般',
    mergeSeconds: 60,
    overdueMinutes: 5,
    version: 0,
    changedBy: '',
  })
})

test('a change holds for this company only, says who made it and is written down', async () => {
  const { company, read, change, audits } = await aScene()
  const answered = await change('severe')
  expect(answered).toMatchObject({ level: 'severe', overdueMinutes: 7, changedBy: 'Chen' })
  expect(await read()).toEqual(answered)
  expect(await (await aScene()).read()).toMatchObject({ level: 'normal', version: 0 })
  expect(await audits()).toEqual([
    {
      action: 'updateAlarmLevel',
      target: `${company.companyId}/${intrusion}`,
      detail: {
        before: { level: 2, mergeSeconds: 60, overdueMinutes: 5, fromCatalogue: true },
        after: { level: 1, mergeSeconds: 60, overdueMinutes: 7, fromCatalogue: false },
      },
    },
  ])
})

test('back to the catalogue', async () => {
  const { company, viewer, read, change } = await aScene()
  const { version } = await change('severe')
  const back = await reset({ companyId: company.companyId, type: intrusion, version }, viewer, tools)
  expect(back).toMatchObject({ level: 'normal', overdueMinutes: 5, version: 0 })
  expect(await read()).toEqual(back)
})

describe('two administrators', () => {
  test('the second of two who saw the same values is refused, and told who was first', async () => {
    const { change, read } = await aScene()
    await change('severe', { version: 0 })
    await expect(change('notice', { version: 0 })).rejects.toMatchObject({
      code: 'level.changedMeanwhile',
      facts: { by: 'Chen' },
    })
    expect(await read()).toMatchObject({ level: 'severe' })
  })

  test('at the same moment one of them wins', async () => {
    const { change } = await aScene()
    for (const version of [0, (await change('severe')).version]) {
      if (version === 0) continue
      const outcomes = await Promise.allSettled([change('notice', { version }), change('normal', { version })])
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    }
    const { change: fresh } = await aScene()
    const first = await Promise.allSettled([fresh('notice', { version: 0 }), fresh('severe', { version: 0 })])
    expect(first.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('values that were taken back and set again are not the ones seen before', async () => {
    const { company, viewer, change } = await aScene()
    const { version } = await change('severe')
    await reset({ companyId: company.companyId, type: intrusion, version }, viewer, tools)
    await expect(change('notice', { version })).rejects.toMatchObject({ code: 'level.resetMeanwhile' })
    await change('severe', { version: 0 })
    await expect(change('notice', { version })).rejects.toMatchObject({ code: 'level.changedMeanwhile' })
  })
})

test('an ordinary type never becomes a fault; a fault may be made severe', async () => {
  const { change } = await aScene()
  await expect(change('fault')).rejects.toThrow('level.notForType')
  expect(await change('severe', { type: offline })).toMatchObject({ level: 'severe' })
  expect(await change('fault', { type: offline })).toMatchObject({ level: 'fault' })
})

test('an unknown type, and a company out of sight', async () => {
  const { company, viewer, change } = await aScene()
  await expect(
    update(
      { companyId: company.companyId, type: 999, level: 'normal', mergeSeconds: 0, overdueMinutes: 5, version: 0 },
      viewer,
      tools,
    ),
  ).rejects.toThrow('level.unknownType')
  const stranger = await aViewer(db, await aCompany(db))
  await expect(list({ companyId: company.companyId }, stranger, tools)).rejects.toThrow('company.notFound')
  await expect(change('normal')).resolves.toBeDefined()
})

describe('what comes in', () => {
  async function aCamera() {
    const scene = await aScene()
    const server = await anAiServer(db, scene.company)
    const channel = await aChannel(db, server)
    const collector = makeCollector({ db, log })
    let number = 0
    const arrive = async () => {
      number += 1
      const [outcome] = await collector.submit(server, [
        { eventId: `e${number}`, deviceId: channel.deviceId, alarmType: intrusion, occurredAt: Date.now() },
      ])
      return outcome?.outcome
    }
    const levels = async () =>
      (
        await db.system
          .selectFrom('alarm')
          .select(['level', 'state', 'count'])
          .where('company_id', '=', scene.company.companyId)
          .orderBy('alarm_id')
          .execute()
      ).map(row => [row.level, row.state, row.count])
    return { ...scene, arrive, levels, stop: () => collector.stop() }
  }

  test('the next event has the new level at once, and is not counted into the alarm of the old one', async () => {
    const { arrive, change, levels, stop } = await aCamera()
    expect(await arrive()).toBe('stored')
    expect(await arrive()).toBe('merged')
    await change('severe')
    expect(await arrive()).toBe('stored')
    expect(await arrive()).toBe('merged')
    await change('recordOnly')
    expect(await arrive()).toBe('stored')
    expect(await levels()).toEqual([
      [2, 1, 2],
      [1, 1, 2],
      [4, 3, 1],
    ])
    await stop()
  })

  test('with a window of 0 every event is an alarm, and another time leaves the open alarm alone', async () => {
    const { arrive, change, levels, stop } = await aCamera()
    await arrive()
    await change('normal', { mergeSeconds: 0 })
    expect(await arrive()).toBe('stored')
    await change('normal', { mergeSeconds: 3600 })
    expect(await arrive()).toBe('merged')
    expect((await levels()).length).toBe(2)
    await stop()
  })

  test('no event is lost or refused while levels change under a stream of events', async () => {
    const { arrive, change, levels, stop } = await aCamera()
    const outcomes: unknown[] = []
    const changing = (async () => {
      for (const level of ['severe', 'notice', 'normal', 'severe'] as const) await change(level)
    })()
    let going = true
    void changing.finally(() => {
      going = false
    })
    while (going) outcomes.push(...(await Promise.all([arrive(), arrive(), arrive()])))
    await changing
    expect(outcomes.every(outcome => outcome === 'stored' || outcome === 'merged')).toBe(true)
    const rows = await levels()
    expect(rows.reduce((sum, [, , count = 0]) => sum + count, 0)).toBe(outcomes.length)
    await arrive()
    expect((await levels()).at(-1)?.[0]).toBe(1)
    await stop()
  })
})

test('the names of the levels, in both languages', async () => {
  const { viewer } = await aScene()
  const zh = await names({}, viewer, tools)
  expect(zh.map(({ level, name }) => `${level} ${name}`)).toEqual([
    'severe 严重',
    'normal 一般',
    'notice 提示',
    'recordOnly 仅记录',
    'fault 故障',
    'noticeVariant 提醒',
  ])
  expect((await names({}, { ...viewer, language: 'en' }, tools))[0]).toEqual({ level: 'severe', name: 'Severe' })
})
