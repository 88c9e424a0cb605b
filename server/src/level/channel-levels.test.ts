/** One channel treated otherwise than usual: what comes in follows it, and severe alarms are never quieter by accident. */

import type { AlarmLevel } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { expect, onTestFinished, test } from 'vitest'
import { alarmHandlers } from '../alarm/alarm.routes.ts'
import { aChannel, aCompany, anAiServer, aRegion, aViewer } from '../core/testing/builders.ts'
import { everyWriteIsLogged } from '../core/testing/logged-writes.ts'
import { recordedLog } from '../core/testing/recorded-log.ts'
import { suiteDatabase } from '../core/testing/suite-database.ts'
import { makeCollector } from '../ingest/collector.ts'
import { changeChannelLevels } from './change-channel-levels.ts'
import { levelHandlers } from './level.routes.ts'
import { listChannelLevels } from './list-channel-levels.ts'

const db = suiteDatabase()
everyWriteIsLogged(db, { alarm: 'when an alarm was first opened stands with the alarm' })
const { log } = recordedLog()
const tools = { db, log }
const { get } = alarmHandlers({ fileUrl: () => '' })
const [fire, helmet, intrusion, offline] = [1, 3, 4, 70] as const
const agreed = { severeAgreed: true, reason: '厨房灶台' }
const minutesAgo = (minutes: number) => Date.now() - minutes * 60_000

async function aScene() {
  const company = await aCompany(db)
  const viewer = await aViewer(db, company, { fullName: 'Chen' })
  const server = await anAiServer(db, company)
  const channel = await aChannel(db, server)
  const neighbour = await aChannel(db, server, { n: 2 })
  const collector = makeCollector({ db, log })
  onTestFinished(() => collector.stop())
  let number = 0
  const raise = async (type: number, at = Date.now(), from = channel) => {
    number += 1
    const [outcome] = await collector.submit(server, [
      { eventId: `${channel.deviceId}-${number}`, deviceId: from.deviceId, alarmType: type, occurredAt: at },
    ])
    if (!outcome || outcome.outcome === 'refused') throw new Error('refused')
    return { outcome: outcome.outcome, alarm: await get({ alarmId: outcome.alarmId as string }, viewer, tools) }
  }
  const levelOfNext = async (type: number, from = channel) => (await raise(type, Date.now(), from)).alarm.level
  const set = async (type: number, more: object = {}, by = viewer) => {
    const outcomes = await changeChannelLevels({ channelIds: [channel.deviceId], type, ...more }, by, tools)
    return outcomes.map(({ result, reason }) => reason || result)
  }
  const read = async (type: number, by = viewer) => {
    const rows = await listChannelLevels({ channelId: channel.deviceId }, by, tools)
    const row = rows.find(each => each.type === type)
    if (!row) throw new Error(`no type ${type}`)
    return row
  }
  const companyLevel = async (type: number, level: AlarmLevel) => {
    const rows = await levelHandlers.list({}, viewer, tools)
    const { mergeSeconds, overdueMinutes, version } = rows.find(row => row.type === type) as (typeof rows)[number]
    const { companyId } = company
    await levelHandlers.update({ companyId, type, level, mergeSeconds, overdueMinutes, version }, viewer, tools)
  }
  const audits = () =>
    db.system
      .selectFrom('audit')
      .select(['target', 'detail'])
      .where('action', '=', 'changeChannelLevel')
      .where('account_id', '=', viewer.accountId)
      .orderBy('audit_id')
      .execute()
  return {
    company,
    viewer,
    server,
    channel,
    neighbour,
    raise,
    levelOfNext,
    set,
    read,
    companyLevel,
    audits,
  }
}

test('a channel has its own level for one type; other types and channels stay, and taken away it is as usual', async () => {
  const { set, levelOfNext, neighbour, raise, read } = await aScene()
  const before = await raise(intrusion)
  expect(await set(intrusion, { level: 'severe' })).toEqual(['done'])
  // Not counted into the alarm of the old level, which keeps it.
  const after = await raise(intrusion)
  expect([after.outcome, after.alarm.level]).toEqual(['stored', 'severe'])
  expect(before.alarm.level).toBe('normal')
  expect(after.alarm.setForCamera).toMatchObject({
    setBy: 'Chen',
    level: 'normal',
    levelName: '一般',
    isQuieter: false,
  })
  expect(await levelOfNext(helmet)).toBe('normal')
  expect(await levelOfNext(intrusion, neighbour)).toBe('normal')
  expect(await read(intrusion)).toMatchObject({
    usual: { level: 'normal' },
    now: { level: 'severe' },
    own: { changedBy: 'Chen' },
  })
  expect(await set(intrusion)).toEqual(['done'])
  expect(await set(intrusion)).toEqual(['same'])
  const back = await raise(intrusion)
  expect([back.outcome, back.alarm.level, back.alarm.setForCamera]).toEqual(['stored', 'normal', undefined])
  expect(await read(intrusion)).toMatchObject({ now: { level: 'normal' }, own: null, version: 0 })
})

test('merge windows of two types on one channel are apart, and 0 counts nothing together', async () => {
  const { set, raise } = await aScene()
  const at = minutesAgo(60)
  const outcomes = async (type: number, ...seconds: number[]) => {
    const found: string[] = []
    for (const second of seconds) found.push((await raise(type, at + second * 1000)).outcome)
    return found
  }
  await set(helmet, { mergeSeconds: 5 })
  await set(intrusion, { mergeSeconds: 300 })
  expect(await outcomes(helmet, 0, 5, 11)).toEqual(['stored', 'merged', 'stored'])
  expect(await outcomes(intrusion, 0, 300, 601)).toEqual(['stored', 'merged', 'stored'])
  await set(helmet, { mergeSeconds: 0 })
  expect(await outcomes(helmet, 11, 11)).toEqual(['stored', 'stored'])
})

test('severe alarms become quieter only by who agrees to it, says why and has the right to alarm levels', async () => {
  const { set, levelOfNext, raise, audits, company, channel } = await aScene()
  const plain = await aViewer(db, company, { rights: [rights.devices] })
  const lower = { level: 'notice' }
  expect(await set(fire, lower)).toEqual(['这会减弱严重告警，须明确同意'])
  expect(await set(fire, { ...lower, severeAgreed: true })).toEqual(['减弱严重告警须填写原因'])
  expect(await set(fire, { ...lower, ...agreed }, plain)).toEqual(['没有告警等级的权限，不能减弱严重告警'])
  expect(await set(fire, { mergeSeconds: 3600 })).toEqual(['这会减弱严重告警，须明确同意'])
  expect(await levelOfNext(fire)).toBe('severe')
  expect(await audits()).toEqual([])
  // Louder needs nothing of it.
  expect(await set(fire, { mergeSeconds: 1 }, plain)).toEqual(['done'])
  expect(await set(fire, { ...lower, ...agreed, dryRun: true })).toEqual(['done'])
  expect(await levelOfNext(fire)).toBe('severe')
  expect(await set(fire, { ...lower, ...agreed })).toEqual(['done'])
  const { alarm } = await raise(fire)
  expect(alarm).toMatchObject({
    level: 'notice',
    state: 'pending',
    setForCamera: { setBy: 'Chen', level: 'severe', levelName: '严重', isQuieter: true },
  })
  expect(await audits()).toMatchObject([
    {
      target: `${channel.deviceId}/${fire}`,
      detail: {
        before: { level: 1, quietsSevere: false },
        after: { level: 3, quietsSevere: true, reason: agreed.reason },
      },
    },
  ])
  // Anybody who keeps the devices makes it loud again.
  expect(await set(fire, {}, plain)).toEqual(['done'])
  expect(await levelOfNext(fire)).toBe('severe')
})

test('a longer window of a severe type is told with its alarms', async () => {
  const { set, raise } = await aScene()
  expect(await set(fire, { mergeSeconds: 3600, ...agreed })).toEqual(['done'])
  const { alarm } = await raise(fire, minutesAgo(50))
  expect(alarm).toMatchObject({ level: 'severe', setForCamera: { level: 'severe', isQuieter: true } })
  expect((await raise(fire, minutesAgo(10))).outcome).toBe('merged')
})

test('a severe type is never only recorded by one channel, not by who agrees either', async () => {
  const { set, companyLevel, levelOfNext } = await aScene()
  const said = ['严重告警不能按摄像机设为仅记录']
  expect(await set(fire, { level: 'recordOnly', ...agreed })).toEqual(said)
  // Severe in the catalogue, whatever the company made of it.
  await companyLevel(fire, 'normal')
  expect(await set(fire, { level: 'recordOnly', ...agreed })).toEqual(said)
  expect(await set(intrusion, { level: 'recordOnly' })).toEqual(['done'])
  expect(await levelOfNext(intrusion)).toBe('recordOnly')
  expect(await set(intrusion, { level: 'fault' })).toEqual(['该告警类型不能设为此等级'])
  expect(await set(offline, { level: 'severe' })).toEqual(['done'])
})

test('what was set while a type was ordinary quiets nothing once it is severe, until somebody agrees', async () => {
  const { set, companyLevel, levelOfNext, raise, read } = await aScene()
  expect(await set(intrusion, { level: 'notice', mergeSeconds: 3600, reason: '叉车' })).toEqual(['done'])
  expect(await levelOfNext(intrusion)).toBe('notice')
  await companyLevel(intrusion, 'severe')
  expect(await levelOfNext(intrusion)).toBe('severe')
  expect((await raise(intrusion, minutesAgo(30))).outcome).toBe('stored')
  expect(await read(intrusion)).toMatchObject({
    now: { level: 'severe', mergeSeconds: 60 },
    own: { level: 'notice', severeAgreed: false },
  })
  expect(await set(intrusion, { level: 'notice', mergeSeconds: 3600, ...agreed })).toEqual(['done'])
  expect(await levelOfNext(intrusion)).toBe('notice')
})

test('of two who saw the same, the second is told who was first; at the same moment one of them wins', async () => {
  const { set, read, viewer, channel } = await aScene()
  await set(helmet, { level: 'notice', version: 0 })
  expect((await set(helmet, { level: 'severe', version: 0 }))[0]).toMatch(/^Chen 已于 .* 修改了该类型的设置/)
  const { version } = await read(helmet)
  const both = await Promise.all([set(helmet, { level: 'severe', version }), set(helmet, { mergeSeconds: 1, version })])
  expect(both.flat().filter(said => said === 'done')).toHaveLength(1)
  expect(both.flat().filter(said => said.includes('已于'))).toHaveLength(1)
  const now = await read(helmet)
  await set(helmet)
  expect(await set(helmet, { level: 'severe', version: now.version })).toEqual([
    '该类型的设置已被他人恢复为默认值，请确认后再次提交',
  ])
  const rows = await listChannelLevels({ channelId: channel.deviceId }, viewer, tools)
  expect(rows.filter(row => row.own)).toEqual([])
})

test('many at once are judged each by itself, and what one refuses keeps no other back', async () => {
  const { set, neighbour, channel, levelOfNext, audits, server, company } = await aScene()
  const elsewhere = await aChannel(db, { ...server, regionId: await aRegion(db, company) }, { n: 3 })
  const stranger = await aChannel(db, await anAiServer(db, await aCompany(db)))
  await set(helmet, { level: 'notice' })
  const channelIds = [channel, neighbour, elsewhere, stranger].map(each => each.deviceId)
  const limits = [{ projectId: company.projectId, regionIds: [company.regionId] }]
  const guard = await aViewer(db, company, { projectIds: [company.projectId], regionLimits: limits })
  const [one, two, three, four] = await set(helmet, { level: 'notice', channelIds }, guard)
  expect([one, two]).toEqual(['same', 'done'])
  expect([three, four]).toEqual(['设备不存在', '设备不存在'])
  expect(await levelOfNext(helmet, neighbour)).toBe('notice')
  expect(await levelOfNext(helmet, elsewhere)).toBe('normal')
  expect(await set(fire, { level: 'normal', channelIds: channelIds.slice(0, 2) })).toEqual([
    '这会减弱严重告警，须明确同意',
    '这会减弱严重告警，须明确同意',
  ])
  expect(await levelOfNext(fire, neighbour)).toBe('severe')
  expect(await audits()).toHaveLength(1)
})

test('nothing is read of a channel out of scope, and a type has to be one', async () => {
  const { channel, set } = await aScene()
  const stranger = await aViewer(db, await aCompany(db))
  await expect(listChannelLevels({ channelId: channel.deviceId }, stranger, tools)).rejects.toThrow('device.notFound')
  expect(await set(999, { level: 'normal' })).toEqual(['告警类型不存在'])
})
