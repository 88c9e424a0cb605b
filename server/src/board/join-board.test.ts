import { randomUUID } from 'node:crypto'
import type { boardCalls } from '@watchfire/contract/board/board.calls.ts'
import type { InputOf } from '@watchfire/contract/core/call.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { describe, expect, test } from 'vitest'
import { publicAlarmId } from '../alarm/alarm-key.ts'
import { aChannelOf, aCompany, anAlarm, aProject, aViewer } from '../core/testing/builders.ts'
import { legalTexts } from '../core/testing/hostile-values.ts'
import { recordedLog } from '../core/testing/recorded-log.ts'
import { suiteDatabase } from '../core/testing/suite-database.ts'
import { boardHandlers } from './board.routes.ts'
import { chosenPicture } from './join-board.ts'

const db = suiteDatabase()
const tools = { db, log: recordedLog().log }
const board = boardHandlers({ fileUrl: (_, fileId) => `/media/v1/file/${fileId}?ticket=t` })

async function aScene(given: Parameters<typeof anAlarm>[2] = {}) {
  const company = await aCompany(db)
  const channel = await aChannelOf(db, company)
  const viewer = await aViewer(db, company, { fullName: 'Chen' })
  const alarm = await anAlarm(db, channel, given)
  const alarmId = publicAlarmId(alarm)
  const { id: boardId } = await board.create({ name: 'Shift' }, viewer, tools)
  const join = (input: Partial<InputOf<typeof boardCalls.join>> = {}, by = viewer) =>
    board.join({ boardId, alarmId, ...input }, by, tools)
  const entries = (by = viewer, keyword?: string) => board.listEntries({ boardId, keyword }, by, tools)
  return { company, channel, viewer, alarm, alarmId, boardId, join, entries }
}

async function aPicture(channel: { aiServerNo: number; tenantId: number; companyId: number }, name: string) {
  const file_id = randomUUID().replaceAll('-', '')
  const owner = { tenant_id: channel.tenantId, company_id: channel.companyId }
  await db.system
    .insertInto('file')
    .values({ ...owner, file_id, mime: 'image/jpeg', bytes: 1, sha256: Buffer.from('') })
    .execute()
  await db.system
    .insertInto('media')
    .values({ ai_server_no: channel.aiServerNo, name, tenant_id: channel.tenantId, file_id })
    .execute()
  return file_id
}

test('an alarm stands on the board with the facts of its own row, whatever was posted beside it', async () => {
  const { company, channel, alarm, alarmId, boardId, join, entries } = await aScene({
    level: 'severe',
    location: 'Gate 3',
  })
  await join({
    remark: '交班关注',
    type: 1,
    level: 4,
    deviceId: 'WF-OTHER_C1',
    projectId: 1,
    regionId: 1,
    atText: '1999-01-01 00:00:00',
    roleName: 'root',
  })
  expect(await entries()).toMatchObject({
    total: 1,
    rows: [
      {
        boardId,
        alarmId,
        type: 4,
        typeName: '区域入侵',
        level: 'severe',
        levelName: '严重',
        at: alarm.alarmAt,
        state: 'pending',
        deviceId: channel.deviceId,
        location: 'Gate 3',
        companyId: company.companyId,
        projectId: company.projectId,
        picture: '',
        remark: '交班关注',
        addedBy: 'Chen',
        can: { edit: true },
      },
    ],
  })
})

test('an entry outlives its alarm and a change of names; only the state is that of now', async () => {
  const { channel, alarm, join, entries } = await aScene({ location: 'Gate 3' })
  await join({ remark: 'r' })
  await db.system.updateTable('alarm').set({ state: 3, level: 4 }).where('alarm_id', '=', alarm.alarmId).execute()
  expect((await entries()).rows[0]).toMatchObject({ state: 'handled', level: 'normal' })
  await db.system.updateTable('device').set({ name: 'renamed' }).where('device_no', '=', channel.deviceNo).execute()
  await db.system.deleteFrom('alarm').where('alarm_id', '=', alarm.alarmId).execute()
  expect((await entries()).rows[0]).toMatchObject({ state: null, deviceName: channel.name, location: 'Gate 3' })
})

describe('the same alarm a second time', () => {
  test('is refused and says who was first; on another board it is welcome', async () => {
    const { viewer, join, entries } = await aScene()
    await join({ remark: 'first' })
    await expect(join({ remark: 'second' })).rejects.toMatchObject({
      code: 'board.alreadyThere',
      facts: { by: 'Chen' },
    })
    expect((await entries()).rows.map(row => row.remark)).toEqual(['first'])
    const other = await board.create({ name: 'Fire drill' }, viewer, tools)
    await join({ boardId: other.id })
  })

  test('by ten people at once it is there once', async () => {
    const { join, entries } = await aScene()
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => join()))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await entries()).total).toBe(1)
  })
})

describe('the picture', () => {
  test('is the first one unless another of the alarm’s own was chosen', async () => {
    const { channel, viewer, join, entries } = await aScene()
    const files = [await aPicture(channel, 'at.jpg'), await aPicture(channel, 'after.jpg')]
    const alarmId = publicAlarmId(await anAlarm(db, channel, { pictures: ['at.jpg', 'after.jpg'] }))
    await join({ alarmId })
    const other = await board.create({ name: 'Second' }, viewer, tools)
    await join({ alarmId, boardId: other.id, picture: `/media/v1/file/${files[1]}?ticket=stale` })
    expect((await entries()).rows[0]?.picture).toBe(`/media/v1/file/${files[0]}?ticket=t`)
    const second = await board.listEntries({ boardId: other.id }, viewer, tools)
    expect(second.rows[0]?.picture).toBe(`/media/v1/file/${files[1]}?ticket=t`)
  })

  test('of something else is refused', async () => {
    const { channel, join, entries } = await aScene()
    const foreign = await aPicture(channel, 'foreign.jpg')
    await expect(join({ picture: `/media/v1/file/${foreign}` })).rejects.toThrow('board.wrongPicture')
    expect((await entries()).total).toBe(0)
  })

  test.each([
    [undefined, ['a1', 'b2'], 'a1'],
    [undefined, [], null],
    ['/x/b2?ticket=1;/x/a1', ['a1', 'b2'], 'b2'],
  ])('%s of %s is %s', (posted, files, chosen) => expect(chosenPicture(posted, files)).toBe(chosen))
})

test.each(legalTexts)('a remark of %s is kept as it was', async (_, text) => {
  const { join, entries } = await aScene()
  const remark = text.slice(0, 20).trim()
  await join({ remark })
  expect((await entries()).rows[0]?.remark).toBe(remark)
  expect((await entries(undefined, remark)).total).toBe(1)
})

describe('who sees what', () => {
  test('an alarm goes onto boards of its own company and of those above, as far up as the reader belongs', async () => {
    const customer = await aCompany(db)
    const plant = await aCompany(db, { of: customer })
    const sister = await aCompany(db, { of: customer })
    const companyIds = [customer.companyId, plant.companyId, sister.companyId]
    const admin = await aViewer(db, customer, { companyIds })
    const ofCustomer = await board.create({ name: 'All plants' }, admin, tools)
    const ofPlant = await board.create({ name: 'Plant', companyId: plant.companyId }, admin, tools)
    const ofSister = await board.create({ name: 'Sister', companyId: sister.companyId }, admin, tools)
    const alarmId = publicAlarmId(await anAlarm(db, await aChannelOf(db, plant)))
    const offered = await board.list({ alarmId }, admin, tools)
    expect(offered.rows.map(row => row.name)).toEqual(['Plant', 'All plants'])
    // The console of the spec narrows the call to the alarm's own company: the customer's boards are still there.
    const narrowed = { ...admin, companyIds: [plant.companyId] }
    await board.join({ boardId: ofCustomer.id, alarmId }, narrowed, tools)
    await board.join({ boardId: ofPlant.id, alarmId }, narrowed, tools)
    await expect(board.join({ boardId: ofSister.id, alarmId }, admin, tools)).rejects.toThrow('board.notFound')
    expect((await board.list({ alarmId }, admin, tools)).rows.map(row => row.holdsAlarm)).toEqual([true, true])
    const operator = await aViewer(db, plant)
    expect((await board.list({ alarmId }, operator, tools)).rows.map(row => row.name)).toEqual(['Plant'])
    await expect(board.join({ boardId: ofCustomer.id, alarmId }, operator, tools)).rejects.toThrow('board.notFound')
  })

  test('a board shows nobody more than the desk does', async () => {
    const { company, viewer, boardId, join } = await aScene({ level: 'fault' })
    const project = { ...company, ...(await aProject(db, company)) }
    await join()
    await join({ alarmId: publicAlarmId(await anAlarm(db, await aChannelOf(db, project))) })
    const see = async (by: typeof viewer) => {
      const { rows, total } = await board.listEntries({ boardId }, by, tools)
      const counted = (await board.list({}, by, tools)).rows[0]?.entries
      expect(rows).toHaveLength(total)
      expect(counted).toBe(total)
      return total
    }
    expect(await see(viewer)).toBe(2)
    expect(await see({ ...viewer, projectIds: [project.projectId] })).toBe(1)
    expect(await see({ ...viewer, regionId: company.regionId })).toBe(1)
    expect(await see({ ...viewer, rights: new Set([rights.noticeBoards]) })).toBe(1)
    await expect(board.remove({ id: boardId }, { ...viewer, projectIds: [company.projectId] }, tools)).rejects.toThrow(
      'board.holdsOthers',
    )
  })

  test('a stranger finds neither board nor entry', async () => {
    const { boardId, alarmId, join, entries } = await aScene()
    await join()
    const stranger = await aViewer(db, await aCompany(db))
    const id = (await entries()).rows[0]?.id ?? 0
    await expect(entries(stranger)).rejects.toThrow('board.notFound')
    await expect(join({}, stranger)).rejects.toThrow('alarm.notFound')
    await expect(board.list({ alarmId }, stranger, tools)).rejects.toThrow('alarm.notFound')
    await expect(board.remove({ id: boardId }, stranger, tools)).rejects.toThrow('board.notFound')
    await expect(board.update({ id: boardId, name: 'x' }, stranger, tools)).rejects.toThrow('board.notFound')
    await expect(board.removeEntry({ id }, stranger, tools)).rejects.toThrow('board.entryNotFound')
  })
})
