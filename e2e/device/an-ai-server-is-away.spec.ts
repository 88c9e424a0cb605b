/** The line of an AI server is cut for a while: what was asked for meanwhile waits, its silence is seen in time, and no picture of its schedule is lost. */
import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { User } from '@watchfire/contract/access/access.shapes.ts'
import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { zoneClock } from '@watchfire/contract/core/zone-clock.ts'
import { aiServerCalls } from '@watchfire/contract/device/ai-server.calls.ts'
import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { hostedCalls } from '@watchfire/contract/hosted/hosted.calls.ts'
import { type Simulator, startSimulator } from '../../demo-cameras/src/simulator/start-simulator.ts'
import { type CuttableLine, cuttableLine } from '../support/cuttable-line.ts'
import { expect, test } from '../support/journey.ts'
import { installEdge } from '../support/own-edge.ts'
import { accounts, ask, openSession } from '../support/signed-in.ts'

/** After so long without a word an AI server counts as offline. */
const silentMs = 30_000
let edge: ReturnType<typeof installEdge>
let line: CuttableLine | undefined
let camera: Simulator | undefined

test.beforeAll(() => {
  edge = installEdge()
})
test.afterAll(async () => {
  await edge.remove()
  line?.close()
  await camera?.close()
})

test('an AI server that is away takes its changes when it is back, and brings the pictures it took meanwhile', async ({
  address,
  openAs,
}) => {
  const user = await openSession(address, ...accounts.admin)
  const { aiServerId, channels } = await aServerBehind(address, user)
  const history = async () => (await ask(address, user, deviceCalls.readHistory, { deviceId: aiServerId })).spans

  // Both get a schedule; one of them gives no picture.
  const hosted = await openAs('admin', '/hosted-device')
  for (const name of ['北岸', '南岸']) await hosted.getByRole('row', { name }).getByRole('checkbox').check()
  await hosted.getByRole('button', { name: '设置拍摄计划' }).press('Enter')
  const plan = hosted.getByRole('dialog', { name: '设置拍摄计划' })
  await expect(plan).toContainText('应用到 2 台摄像机')
  await plan.getByRole('radio', { name: '按间隔' }).check()
  await plan.getByLabel('间隔（分钟）').fill('1')
  await plan.getByRole('button', { name: /保\s?存|确\s?定/ }).press('Enter')
  await expect(plan).toBeHidden()
  await expect(hosted.getByRole('row', { name: '北岸' })).toContainText('使用中')

  line?.cut()
  const cutAt = Date.now()
  const page = await openAs('admin', '/device-manage')
  const row = page.getByRole('row').filter({ hasText: '北岸' })
  await page.getByRole('button', { name: '修改 北岸' }).press('Enter')
  const form = page.getByRole('dialog', { name: '修改摄像机' })
  await form.getByLabel('名称').fill('北岸码头')
  await form.getByRole('button', { name: /保\s?存|确\s?定/ }).press('Enter')
  await expect(form).toBeHidden()
  await expect(row).toContainText('等待生效')
  await expect(row.locator('[data-state="offline"]')).toBeVisible()
  const [now, before] = await history()
  expect([now?.state, before?.state]).toEqual(['offline', 'online'])
  const { lastSeenAt } = (await ask(address, user, aiServerCalls.getAiServer, { aiServerId })).aiServer
  expect((now?.from ?? 0) - (lastSeenAt ?? 0)).toBeGreaterThanOrEqual(silentMs)

  line?.restore()
  await expect(row).toContainText('使用中')
  await expect(row.locator('[data-state="online"]')).toBeVisible()
  expect((await history()).map(({ state }) => state)).toEqual(['online', 'offline', 'online', 'inactive'])

  // What came due meanwhile, or first after it, is told; nothing before it is missing.
  const zone = zoneClock('Asia/Shanghai')
  const slotsOf = async (channelId = '') => {
    const days = [...new Set([zone.dayOf(cutAt), zone.dayOf(Date.now())])]
    const read = await Promise.all(days.map(day => ask(address, user, hostedCalls.readDay, { channelId, day })))
    return read.flatMap(({ slots }) => slots)
  }
  const [good, none] = channels
  const isTold = async (channelId = '') => {
    const slots = await slotsOf(channelId)
    return (slots.at(-1)?.slot ?? 0) > cutAt && slots.every(({ outcome }) => outcome !== 'missing')
  }
  const bothTold = async () => (await isTold(good)) && (await isTold(none))
  await expect.poll(bothTold, { timeout: 120_000 }).toBe(true)
  const outcomes = new Set((await slotsOf(good)).map(({ outcome }) => outcome))
  expect(outcomes).toContain('picture')
  expect([...outcomes].filter(outcome => outcome !== 'picture' && outcome !== 'same')).toEqual([])
  expect(new Set((await slotsOf(none)).map(({ outcome }) => outcome))).toEqual(new Set(['cameraOffline']))
  const day = zone.dayOf((await slotsOf(none)).at(-1)?.slot ?? cutAt)
  await page.goto(`${address}/hosted-pic?device=${good}&day=${day}`)
  await expect(page.locator('figure img')).toBeVisible()
  await page.goto(`${address}/hosted-pic?device=${none}&day=${day}`)
  await expect(page.locator('figure')).toContainText('摄像机离线')

  // Its silence is nobody's fault from now on.
  await ask(address, user, aiServerCalls.revokeKey, { aiServerId })
})

/** One whose network can be cut, with a camera of the plant and one that is not there. */
async function aServerBehind(address: string, user: User) {
  const { rows } = await ask(address, user, companyCalls.listProjects, {})
  const place = { name: '岸边', projectId: rows[0]?.projectId ?? 0 }
  const { aiServerId, claimCode } = await ask(address, user, aiServerCalls.registerByClaim, place)
  line = await cuttableLine(address)
  const settings = {
    WATCHFIRE_SERVER: line.address,
    WATCHFIRE_CLAIM: claimCode,
    WATCHFIRE_EDGE_DATA: join(edge.folder, 'data'),
  }
  edge.start(settings)
  const state = async (deviceId: string) =>
    (await ask(address, user, deviceCalls.readHistory, { deviceId })).spans[0]?.state
  await expect.poll(() => state(aiServerId)).toBe('online')
  const [file = ''] = globSync(join(process.env.WATCHFIRE_E2E_FOLDER ?? '', 'demo', 'yard-*.mp4'))
  camera = await startSimulator({ host: '127.0.0.1', mounts: [{ path: 'yard', file }] })
  const channels: string[] = []
  for (const [name, stream] of [
    ['北岸', `rtsp://127.0.0.1:${camera.port}/yard`],
    ['南岸', 'rtsp://127.0.0.1:1/none'],
  ] as const) {
    const made = { aiServerId, name, address: stream, zones: [], faults: false, record: false }
    channels.push((await ask(address, user, deviceCalls.addCamera, made)).channelId)
  }
  await expect.poll(() => state(channels[0] ?? '')).toBe('online')
  return { aiServerId, channels }
}
