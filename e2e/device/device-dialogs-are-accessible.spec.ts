/** Dialogs and drawers of devices are looked at by axe, in both themes and languages; and on a telephone. */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type { User } from '@watchfire/contract/access/access.shapes.ts'
import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { aiServerCalls } from '@watchfire/contract/device/ai-server.calls.ts'
import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { hostedCalls } from '@watchfire/contract/hosted/hosted.calls.ts'
import { noSchedule } from '@watchfire/contract/hosted/hosted.shapes.ts'
import { ingestCalls } from '@watchfire/contract/ingest/ingest.calls.ts'
import { sensorCalls } from '@watchfire/contract/sensor/sensor.calls.ts'
import { demoServer, postAsAiServer } from '../support/as-ai-server.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { expectFitsTelephone, telephone } from '../support/fits-telephone.ts'
import { goWithinAnew } from '../support/go-within.ts'
import { clearDesk, test } from '../support/journey.ts'
import { layerAbove } from '../support/layer-above.ts'
import { stillCamera } from '../support/raise-alarm.ts'
import { accounts, ask, openSession } from '../support/signed-in.ts'

const drawing = fileURLToPath(new URL('../../console/public/manual/detail.zh.jpg', import.meta.url))
const minute = 60_000

let user: User
let camera = ''
/** `fresh` was never there; `own` was once, and has a camera, a sensor and a gateway. */
const ids = { fresh: '', own: '', sensor: '', gateway: '' }

test.beforeAll(async () => {
  const address = process.env.WATCHFIRE_E2E_ADDRESS ?? ''
  user = await openSession(address, ...accounts.admin)
  const { rows: projects } = await ask(address, user, companyCalls.listProjects, {})
  const projectId = projects[0]?.projectId ?? 0
  ids.fresh = (await ask(address, user, aiServerCalls.registerAiServer, { name: '待装机', projectId })).aiServerId
  const { aiServerId, key } = await ask(address, user, aiServerCalls.registerAiServer, { name: '已装机', projectId })
  ids.own = aiServerId
  await fetch(address + ingestCalls.sendHeartbeat.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify({ deviceId: aiServerId, sentAt: Date.now(), channels: [], publicKey: 'K'.repeat(43) }),
  })
  const added = { aiServerId, name: '北墙', address: 'rtsp://10.255.0.1/main', zones: [], faults: true, record: true }
  camera = (await ask(address, user, deviceCalls.addCamera, added)).channelId
  for (const kind of ['sensor', 'gateway'] as const)
    ids[kind] = (await ask(address, user, sensorCalls.add, { aiServerId, kind, name: `新${kind}` })).sensorId
  const schedule = { ...noSchedule, mode: 'every', every: 60 } as const
  await ask(address, user, hostedCalls.saveSchedule, { channelIds: [stillCamera()], schedule, keepDays: 30 })
  const slot = Math.floor(Date.now() / minute) * minute
  const picture = (await readFile(drawing)).toString('base64')
  const shot = (at: number) => ({ channelId: stillCamera(), slot: at, outcome: 'picture', takenAt: at, picture })
  await postAsAiServer(address, ingestCalls.sendStills.path, [shot(slot - minute), shot(slot)])
})
test.afterAll(async () => {
  const address = process.env.WATCHFIRE_E2E_ADDRESS ?? ''
  const channelIds = [stillCamera()]
  await ask(address, user, hostedCalls.saveSchedule, { channelIds, schedule: noSchedule, keepDays: 30 })
  await ask(address, user, aiServerCalls.removeAiServer, { aiServerId: ids.fresh })
  // Its silence is nobody's fault from now on.
  await ask(address, user, aiServerCalls.revokeKey, { aiServerId: ids.own })
  await clearDesk(address)
})

type Look = {
  what: string
  path: () => string
  /** Pressed one after the other; the last opens what is looked at. */
  press?: readonly RegExp[]
  /** Ticked first: many are changed at once. */
  tick?: boolean
  /** It fills the page itself. */
  whole?: boolean
}

const aiServer = (id: string) => `/ai-box-manage?open=${id}`
const ofCamera = () => `/device-manage?open=${camera}`
const ofSensor = (id: string) => `/device-manage?tab=sensors&open=${id}`

const looks: Look[] = [
  { what: 'registration', path: () => '/ai-box-manage', press: [/登记 AI服务器|Register an AI server/] },
  { what: 'AI server', path: () => aiServer(demoServer().deviceId) },
  { what: 'claim code', path: () => aiServer(ids.fresh), press: [/^(生成领取码|Claim code) /] },
  { what: 'new key', path: () => aiServer(ids.fresh), press: [/^(更换密钥|New key) /] },
  { what: 'GB/T 28181', path: () => aiServer(demoServer().deviceId), press: [/^(国标接入|GB\/T 28181) /] },
  { what: 'new camera', path: () => '/device-manage', press: [/添加摄像机|Add a camera/] },
  { what: 'camera', path: ofCamera },
  { what: 'camera form', path: ofCamera, press: [/^(修改|Change) /] },
  { what: 'meters', path: ofCamera, press: [/设置仪表|Set up meters/, /添加仪表|Add a meter/] },
  { what: 'arming plan', path: ofCamera, press: [/^(布防计划|Arming plan) /] },
  { what: 'holidays', path: ofCamera, press: [/^(布防计划|Arming plan) /, /节假日…|Holidays…/] },
  ...[/^灵\s?敏\s?度$|^Sensitivity$/, /^复制设置$|^Copy settings$/, /^移\s?动$|^Move$/, /^删\s?除$|^Delete$/].map(
    name => ({
      what: `many at once, ${name.source.slice(-12)}`,
      path: () => '/device-manage',
      press: [name],
      tick: true,
    }),
  ),
  { what: 'sensor', path: () => ofSensor(ids.sensor) },
  { what: 'sensor form', path: () => ofSensor(ids.sensor), press: [/^(修改|Change) /] },
  { what: 'limits', path: () => ofSensor(ids.sensor), press: [/^(阈值|Limits) /] },
  { what: 'Modbus', path: () => ofSensor(ids.gateway), press: [/^Modbus/] },
  { what: 'sensor beside its state', path: () => `/device-state?kind=sensor&open=${ids.sensor}` },
  { what: 'defaults', path: () => '/control-setting', press: [/默认设置|^Defaults$/] },
  { what: 'differences', path: () => `/control-setting?open=${camera}` },
  { what: 'roll-out', path: () => '/ota', press: [/新建升级任务|New roll-out/] },
  { what: 'remote maintenance', path: () => `/remote?open=${demoServer().deviceId}` },
  { what: 'schedule', path: () => '/hosted-device', press: [/^(拍摄计划|Schedule) /] },
  {
    what: 'comparison',
    path: () => `/hosted-pic?device=${stillCamera()}`,
    press: [/^(对\s?比|Compare)$/],
    whole: true,
  },
]

async function look(page: Page, { what, path, press = [], tick, whole }: Look, onTelephone = false) {
  await test.step(what, async () => {
    await goWithinAnew(page, path())
    if (tick) await page.getByRole('checkbox').nth(1).check({ timeout: 30_000 })
    for (const [at, name] of press.entries()) {
      const from = at > 0 || path().includes('open=') ? page.getByRole('dialog').last() : page
      await from.getByRole('button', { name }).first().press('Enter', { timeout: 30_000 })
    }
    const within = whole ? 'html' : await layerAbove(page)
    await expectAccessible(page, { within })
    if (onTelephone) await expectFitsTelephone(page, whole ? 'main' : within)
  })
}

for (const [language, theme] of [
  ['zh', 'dark'],
  ['en', 'light'],
] as const) {
  test(`dialogs of devices have no serious finding, in ${language} and ${theme}`, async ({ openAs }) => {
    const page = await openAs('admin', '/developing', { theme, ...(language === 'en' && { language }) })
    for (const each of looks) await look(page, each)
  })
}

test('dialogs of devices have no serious finding on a telephone, and fit it', async ({ openAs }) => {
  const page = await openAs('admin', '/developing', { theme: 'light', ...telephone })
  for (const each of looks) await look(page, each, true)
})
