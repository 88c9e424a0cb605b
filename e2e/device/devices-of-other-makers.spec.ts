/** What a plant owns already comes in: a camera by ONVIF, one by GB/T 28181, a meter behind a Modbus gateway. */
import { createSocket } from 'node:dgram'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type { User } from '@watchfire/contract/access/access.shapes.ts'
import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { ruleCalls } from '@watchfire/contract/rule/rule.calls.ts'
import type { RuleEdit } from '@watchfire/contract/rule/rule.shapes.ts'
import { sensorCalls } from '@watchfire/contract/sensor/sensor.calls.ts'
import modbus from 'jsmodbus'
import { type Simulator, startSimulator } from '../../demo-cameras/src/simulator/start-simulator.ts'
import { channelId, deviceId, openDevice } from '../../edge/src/gb28181/testing/gb-device.ts'
import { unitsOfFile } from '../../edge/src/mp4/units-of-file.ts'
import { answerOf, openOnvifCamera } from '../../edge/src/onvif/testing/onvif-camera.ts'
import { freePort } from '../../scripts/test/free-port.ts'
import { chooseOption } from '../support/choose-option.ts'
import { drawZone, press } from '../support/draw-zone.ts'
import { expect, listen, test } from '../support/journey.ts'
import { type Product, startProduct } from '../support/running-product.ts'
import { accounts, ask, openSession, signIn } from '../support/signed-in.ts'

const footage = fileURLToPath(new URL('../../../shared/data/one-by-one-person-detection.mp4', import.meta.url))
const noFootage = `the real footage is not here: ${footage}`
let product: Product | undefined
let camera: Simulator | undefined
/** What the test has opened beside it. */
const opened: { close(): void }[] = []

test.beforeAll(async () => {
  product = await startProduct()
})
test.afterEach(async () => {
  for (const one of opened.splice(0)) one.close()
  await camera?.close()
  camera = undefined
})
test.afterAll(() => product?.stop())

test('an ONVIF camera is found, its own detection raises an alarm, and so does who really walks there, with a box in the picture', async ({
  page,
}) => {
  test.skip(!existsSync(footage), noFootage)
  const { address, user, aiServer, lines } = await start(page)
  camera = await startSimulator({ host: '127.0.0.1', mounts: [{ path: 'h264main', file: footage }] })
  const stream = `rtsp://127.0.0.1:${camera.port}/h264main`
  const onvif = await openOnvifCamera({
    answer: name =>
      name === 'GetStreamUri'
        ? { text: answerOf(name).replace(/rtsp:[^<]*/, stream) }
        : name === 'PullMessages'
          ? { text: somebodyStays() }
          : undefined,
  })
  opened.push(onvif)
  const host = `127.0.0.1:${onvif.port}`
  const answers = await answerSearches(host)

  await page.goto(`${address}/device-manage`)
  await press(page, '添加摄像机')
  const form = page.getByRole('dialog', { name: '添加摄像机' })
  await expect(form.getByTitle(aiServer.name)).toBeVisible()
  await form.getByLabel('名称').fill('西门')
  const place = form.getByLabel('从摄像机读取（ONVIF）')
  if (answers) {
    await form.getByRole('button', { name: '搜索' }).press('Enter')
    await expect(form.getByText(/^找到 [1-9]\d* 台/)).toBeVisible()
    await place.click()
    await page
      .locator('.ant-select-item-option')
      .filter({ hasText: `${host} · Gate camera` })
      .click()
  } else {
    console.info('the search is left out: this machine has no network with multicast')
    await place.fill(host)
  }
  await form.getByRole('button', { name: /^读\s?取$/ }).press('Enter')
  await expect(form.getByText(/主码流 1920×1080.*已填入/)).toBeVisible()
  await expect(form.getByLabel('视频流地址')).toHaveValue(stream)
  await chooseOption(form.getByRole('combobox', { name: '摄像机自身的告警' }), '徘徊')
  await form.getByRole('button', { name: /保\s?存|确\s?定/ }).press('Enter')
  await expect(form).toBeHidden()
  const row = page.getByRole('row').filter({ hasText: '西门' })
  await expect(row.locator('[data-state="online"]')).toBeVisible()
  const channel = await channelNamed(address, user, '西门')

  // Of the camera itself: nothing is drawn here.
  const [told] = await raisedOf(address, user, channel, 40)
  expect(JSON.stringify(told?.extra)).toContain('ObjectIsLoitering')
  const pictures = async () => (await ask(address, user, alarmCalls.get, { alarmId: told?.id ?? '' })).pictures.length
  await expect.poll(pictures).toBeGreaterThan(0)

  await drawZone(page, '西门')
  const followed = await somebodyBoxed(address, user, channel)
  await page.goto(`${address}/workplace?alarm=${followed}`)
  await expect(page.getByRole('dialog').locator('img').filter({ visible: true }).first()).toBeVisible()
  expect(lines).toEqual([])
})

test('a GB/T 28181 device registers, its channel is chosen, plays, and tells and raises alarms', async ({ page }) => {
  test.skip(!existsSync(footage), noFootage)
  const { address, user, aiServer, lines } = await start(page)
  const port = await freePort()
  await page.goto(`${address}/ai-box-manage`)
  await press(page, `国标接入 ${aiServer.name}`)
  const setUp = page.getByRole('dialog', { name: `国标接入（GB/T 28181）：${aiServer.name}` })
  await setUp.getByLabel('SIP 服务器编号').fill('34020000002000000001')
  await setUp.getByLabel('SIP 端口').fill(String(port))
  await setUp.getByRole('button', { name: '添加设备' }).press('Enter')
  await setUp.getByLabel('设备编号').fill(deviceId)
  await setUp.getByLabel('名称').fill('老录像机')
  await setUp.getByLabel('注册密码').fill('secret')
  await setUp.getByRole('button', { name: /保\s?存|确\s?定/ }).press('Enter')
  await expect(setUp).toBeHidden()
  const device = await openDevice({ port, film: await unitsOfFile(footage) })
  opened.push(device)
  await expect(async () => expect(await device.register()).toMatch(/^SIP\/2\.0 200 /)).toPass()
  await press(page, `国标接入 ${aiServer.name}`)
  await expect(setUp.getByText('已注册')).toBeVisible()
  await setUp.getByRole('button', { name: '关闭', exact: true }).last().press('Enter')
  await expect(setUp).toBeHidden()

  await page.goto(`${address}/device-manage`)
  await press(page, '添加摄像机')
  const form = page.getByRole('dialog', { name: '添加摄像机' })
  await expect(form.getByTitle(aiServer.name)).toBeVisible()
  await form.getByRole('button', { name: '从国标设备选择（GB/T 28181）' }).press('Enter')
  await chooseOption(form.getByRole('combobox', { name: '从国标设备选择（GB/T 28181）' }), '老录像机')
  await chooseOption(form.getByRole('combobox', { name: '选择通道' }), 'Gate')
  await expect(form.getByLabel('名称')).toHaveValue('Gate')
  await form.getByLabel('名称').fill('东门')
  await form.getByRole('button', { name: /保\s?存|确\s?定/ }).press('Enter')
  await expect(form).toBeHidden()
  const row = page.getByRole('row').filter({ hasText: '东门' })
  await expect(row.locator('[data-state="online"]')).toBeVisible()
  const channel = await channelNamed(address, user, '东门')

  // Somebody stays too long, says the device.
  const alarm = `<Notify><CmdType>Alarm</CmdType><SN>2</SN><DeviceID>${channelId}</DeviceID><AlarmPriority>1</AlarmPriority><AlarmMethod>5</AlarmMethod><AlarmTime>${new Date().toISOString().slice(0, 19)}</AlarmTime><Info><AlarmType>8</AlarmType></Info></Notify>`
  expect(await device.message(alarm)).toMatch(/^SIP\/2\.0 200 /)
  await raisedOf(address, user, channel, 40)

  await drawZone(page, '东门')
  await somebodyBoxed(address, user, channel)
  await page.goto(`${address}/monitor`)
  expect(lines).toEqual([])
})

test('a register behind a Modbus gateway becomes a reading, and a rule an alarm that says which value it was', async ({
  page,
}) => {
  const { address, user, aiServer, lines } = await start(page)
  const gateway = createServer()
  const holding = Buffer.alloc(64)
  holding.writeInt16BE(251, 0)
  void new modbus.server.TCP(gateway, { holding })
  await new Promise<void>(done => gateway.listen(0, '127.0.0.1', done))
  opened.push(gateway)
  const { port } = gateway.address() as { port: number }
  const below = { aiServerId: aiServer.aiServerId, location: '' }
  await ask(address, user, sensorCalls.add, { ...below, kind: 'gateway', name: '配电间网关' })
  const { sensorId } = await ask(address, user, sensorCalls.add, { ...below, kind: 'sensor', name: '母线温度' })

  await page.goto(`${address}/device-manage?tab=sensors`)
  await press(page, 'Modbus 采集 配电间网关')
  const dialog = page.getByRole('dialog', { name: '配电间网关 的 Modbus 采集' })
  await dialog.getByLabel('网关地址').fill('127.0.0.1')
  await dialog.getByLabel('端口').fill(String(port))
  await dialog.getByRole('button', { name: '添加读取点' }).press('Enter')
  await chooseOption(dialog.getByRole('combobox', { name: '传感器或表计' }), '母线温度')
  await chooseOption(dialog.getByRole('combobox', { name: '测量量' }), '温度')
  await chooseOption(dialog.getByRole('combobox', { name: '类型' }), 'INT16')
  await dialog.getByLabel('倍率').fill('0.1')
  await dialog.getByLabel('间隔 s').fill('1')
  await dialog.getByRole('button', { name: '试读' }).press('Enter')
  await expect(dialog.getByText(/读数 25\.1/)).toBeVisible()
  await dialog.getByRole('button', { name: /保\s?存|确\s?定/ }).press('Enter')
  await expect(dialog).toBeHidden()
  const measured = async () => (await ask(address, user, sensorCalls.get, { sensorId })).values[0]?.value
  await expect.poll(measured).toBe(25.1)

  await ask(address, user, ruleCalls.save, { ...hotBusbar, companyId: user.companyId, sensorIds: [sensorId] })
  holding.writeInt16BE(805, 0)
  const [alarm] = await raisedOf(address, user, sensorId, hotBusbar.alarmType)
  await page.goto(`${address}/workplace?alarm=${alarm?.id}`)
  const open = page.getByRole('dialog').last()
  await expect(open.getByText('母线过热').first()).toBeVisible()
  await expect(open.getByText(/80\.5/).first()).toBeVisible()
  expect(lines).toEqual([])
})

const none = { length: 0, unit: 'seconds' } as const
const hotBusbar: Omit<RuleEdit, 'companyId'> = {
  name: '母线过热',
  state: 'enabled',
  quantity: 'temperature',
  ofTypes: [],
  sensorIds: [],
  kind: 'now',
  operator: '>',
  threshold: 60,
  span: none,
  times: 2,
  hysteresis: 2,
  recovery: none,
  coolDown: none,
  lateness: 0,
  place: 'region',
  hours: [],
  alarmType: 60,
  level: 'normal',
}

async function start(page: Page) {
  const lines: string[] = []
  listen(page, lines)
  const address = product?.address ?? ''
  const user = await openSession(address, ...accounts.admin)
  const { rows } = await ask(address, user, deviceCalls.listAiServers, {})
  const [aiServer] = rows
  if (!aiServer) throw new Error('there is no AI server')
  await signIn(page, address, ...accounts.admin, '/device-manage')
  return { address, user, aiServer, lines }
}

async function channelNamed(address: string, user: User, keyword: string): Promise<string> {
  const { rows } = await ask(address, user, deviceCalls.listCameras, { keyword })
  return rows[0]?.channelId ?? ''
}

/** The alarms of a type, once there are any. */
async function raisedOf(address: string, user: User, of: string, type: number) {
  const list = async () => (await ask(address, user, alarmCalls.list, { deviceId: of, type, pageSize: 50 })).rows
  await expect.poll(async () => (await list()).length, { timeout: 120_000 }).toBeGreaterThan(0)
  return list()
}

/** An intrusion of somebody whom the AI server saw, and where. */
async function somebodyBoxed(address: string, user: User, channel: string): Promise<string> {
  const [alarm] = await raisedOf(address, user, channel, 4)
  expect(JSON.stringify(alarm?.extra)).toMatch(/"label":"person"/)
  return alarm?.id ?? ''
}

/** What the camera says each time it is asked: somebody stays. */
function somebodyStays(): string {
  const item = (name: string, value: string) => `<t:SimpleItem Name="${name}" Value="${value}"/>`
  return `<e:Envelope><e:Body><m><n:NotificationMessage><n:Topic Dialect="x">tns1:RuleEngine/LoiteringDetector/ObjectIsLoitering</n:Topic><n:Message><t:Message UtcTime="${new Date().toISOString()}"><t:Source>${item('Rule', 'Gate')}</t:Source><t:Data>${item('IsLoitering', 'true')}</t:Data></t:Message></n:Message></n:NotificationMessage></m></e:Body></e:Envelope>`
}

/** Answers who searches for cameras by the standard's group; false where no packet of that kind arrives on this machine. */
async function answerSearches(host: string): Promise<boolean> {
  const [group, port] = ['239.255.255.250', 3702]
  const ear = createSocket({ type: 'udp4', reuseAddr: true })
  const mouth = createSocket('udp4')
  opened.push(ear, mouth)
  ear.on('error', () => {})
  mouth.on('error', () => {})
  let heard = false
  ear.on('message', (bytes, from) => {
    heard = true
    const id = /MessageID[^>]*>([^<]+)</.exec(bytes.toString())?.[1]
    if (!id) return
    const answer = answerOf('Probe')
      .replace('RELATES_TO', id)
      .replace('SERVICE_URI', `http://${host}/onvif/device_service`)
      .replace('name/PREDATOR', 'name/Gate%20camera')
    mouth.send(answer, from.port, from.address)
  })
  try {
    await new Promise<void>(done => mouth.bind(0, '127.0.0.1', done))
    await new Promise<void>(done => ear.bind(port, done))
    ear.addMembership(group)
    const probe = createSocket('udp4')
    opened.push(probe)
    probe.on('error', () => {})
    await expect(async () => {
      probe.send('is anybody there', port, group)
      expect(heard).toBe(true)
    }).toPass({ timeout: 3000 })
    return true
  } catch {
    return false
  }
}
