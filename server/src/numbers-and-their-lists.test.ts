/** What a number of a screen counts is what the list behind it has, asked as the link asks: cameras by state, alarms by device. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { alarmHandlers } from './alarm/alarm.routes.ts'
import { startOfSiteDay, useSiteZone } from './core/site-time.ts'
import { aChannelOf, aCompany, anAlarm, aProject, aViewer } from './core/testing/builders.ts'
import { suiteServer } from './core/testing/suite-server.ts'
import { deviceHandlers } from './device/device.routes.ts'
import { overallHandlers } from './overall/overall.routes.ts'
import { figureHandlers, homeHandlers } from './report/report.routes.ts'

const suite = suiteServer({ jobs: false })
const page = { pageNum: 1, pageSize: 10 }
const type = 43
// No day of the site ends meanwhile: it is noon there.
beforeAll(() => {
  const ahead = 12 - new Date().getUTCHours()
  useSiteZone(`Etc/GMT${ahead < 0 ? '+' : '-'}${Math.abs(ahead)}`)
})
afterAll(() => useSiteZone('Asia/Shanghai'))
const tools = () => ({ db: suite.db, log: suite.app.log })
const alarms = alarmHandlers({ fileUrl: () => '' })
const devices = deviceHandlers({ serverUrl: '', claims: {} as never, uplinks: {} as never })
/** As the desk asks for the days from so many ago to today. */
const lastDays = (count: number) => {
  const now = Date.now()
  return { from: startOfSiteDay(now, count - 1), until: startOfSiteDay(now, -1) }
}

async function twoProjects() {
  const { db } = suite
  const company = await aCompany(db)
  const second = { ...company, ...(await aProject(db, company)) }
  const channels = []
  for (const place of [company, company, company, second, second]) channels.push(await aChannelOf(db, place))
  // Online, away, switched off; and in the second project away and not activated. An AI server stands beside each.
  for (const [n, state] of [1, 0, 3, 0, 2].entries())
    await sql`update device set state = ${state} where device_no = ${channels[n]?.deviceNo}`.execute(db.system)
  const whole = await aViewer(db, company)
  const viewers = [whole, { ...whole, projectIds: [company.projectId] }, { ...whole, projectIds: [second.projectId] }]
  return { company, second, channels, viewers }
}

test('cameras that are online, that are away and that there are at all', async () => {
  const { viewers } = await twoProjects()
  const told = []
  for (const viewer of viewers) {
    const listed = async (state?: 'online' | 'offline') =>
      (await devices.listStates({ ...page, kind: 'channel', ...(state && { state }) }, viewer, tools())).total
    const { channels, channelsOnline } = await alarms.countToday({}, viewer, tools())
    expect([channels, channelsOnline]).toEqual([await listed(), await listed('online')])
    const { inputs } = (await overallHandlers.readScores({}, viewer, tools())).whole
    expect(inputs.channels - inputs.online).toBe(await listed('offline'))
    told.push([channels, channelsOnline, inputs.channels - inputs.online])
  }
  expect(told).toEqual([
    [5, 1, 2],
    [3, 1, 1],
    [2, 0, 1],
  ])
})

test('alarms of the place most came from, of the channels of an algorithm and of each project', async () => {
  const { company, second, channels, viewers } = await twoProjects()
  const [first, , , other] = channels
  if (!first || !other) throw new Error('there are channels')
  const [week, month] = [lastDays(7), lastDays(30)]
  // The first moment that counts, the last that does not, and those of the present.
  for (const at of [week.from, week.from - 1, month.from, month.from - 1, Date.now()])
    await anAlarm(suite.db, first, { at, type })
  await anAlarm(suite.db, first, { at: week.from, type: type + 1 })
  await anAlarm(suite.db, other, { type })
  const [whole] = viewers
  if (!whole) throw new Error('there is a viewer')
  const listed = async (filter: object, viewer = whole) =>
    (await alarms.list({ ...page, ...filter }, viewer, tools())).total

  const places = await homeHandlers.countByDevice({}, whole, tools())
  expect(places.map(({ deviceId, total }) => [deviceId, total])).toEqual([
    [first.deviceId, 3],
    [other.deviceId, 1],
  ])
  for (const { deviceId, total } of places) expect(await listed({ ...week, deviceId })).toBe(total)

  const { rows } = await devices.listOfAlgorithm({ ...page, type }, whole, tools())
  const raised = rows.filter(row => row.alarms > 0).map(row => [row.channelId, row.alarms])
  expect(raised).toEqual([
    [first.deviceId, 4],
    [other.deviceId, 1],
  ])
  for (const [deviceId, total] of raised) expect(await listed({ ...month, type, deviceId })).toBe(total)

  const days = (await overallHandlers.readScores({}, whole, tools())).days
  const report = await figureHandlers.read({ ...days, by: 'project' }, whole, tools())
  expect(report.rows.map(row => row.key).toSorted()).toEqual([`${company.projectId}`, `${second.projectId}`].toSorted())
  for (const { key, figures } of report.rows)
    expect(await listed(week, { ...whole, projectIds: [Number(key)] })).toBe(figures.total)

  // One moved meanwhile: its alarms stay where they were, and are counted there.
  await sql`update device set project_id = ${second.projectId} where device_no = ${first.deviceNo}`.execute(
    suite.db.system,
  )
  await anAlarm(suite.db, { ...first, projectId: second.projectId }, { type })
  const byDevice = await figureHandlers.read({ ...days, by: 'device' }, whole, tools())
  expect(byDevice.rows.map(({ key, figures }) => [key, figures.total]).toSorted()).toEqual(
    [
      [`${company.projectId}:${first.deviceId}`, 3],
      [`${second.projectId}:${first.deviceId}`, 1],
      [`${second.projectId}:${other.deviceId}`, 1],
    ].toSorted(),
  )
  for (const { key, figures } of byDevice.rows) {
    const [projectId, deviceId = ''] = key.split(':')
    expect(await listed({ ...week, deviceId }, { ...whole, projectIds: [Number(projectId)] })).toBe(figures.total)
  }
})
