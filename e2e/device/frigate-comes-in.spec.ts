/** What Frigate publishes over a real broker, on its way to the desk: its review with snapshot and clip, and its camera live. */
import { globSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { startSimulator } from '../../demo-cameras/src/simulator/start-simulator.ts'
import { drawPicture } from '../../server/src/core/files/draw-files.ts'
import { chooseOption } from '../support/choose-option.ts'
import { press } from '../support/draw-zone.ts'
import { mosquitto, startBroker } from '../support/foreign-broker.ts'
import { expect, expectPlaying, listen, test } from '../support/journey.ts'
import { withOwnProduct } from '../support/own-product.ts'
import { accounts, ask, openSession, signIn } from '../support/signed-in.ts'

/** What the test has opened beside the product. */
const opened: { close(): unknown }[] = []

test.afterEach(async () => {
  for (const one of opened.splice(0)) await one.close()
})

test('through Frigate messages over mosquitto: a review becomes an alarm with its snapshot and its clip, and a camera plays by its re-stream', async ({
  page,
}) => {
  test.skip(!mosquitto, 'mosquitto and its clients are not installed')
  const lines: string[] = []
  listen(page, lines)
  await withOwnProduct(async ({ address, folder }) => {
    const [film = ''] = globSync(join(folder, 'demo', 'yard-*.mp4'))
    const broker = await startBroker()
    const http = await openHttp(await drawPicture(), readFileSync(film))
    const restream = await startSimulator({ host: '127.0.0.1', mounts: [{ path: 'yard', file: film }] })
    opened.push(broker, http, restream)
    const user = await openSession(address, ...accounts.admin)
    const { rows: cameras } = await ask(address, user, deviceCalls.listCameras, {})
    const [known] = cameras
    const { rows: servers } = await ask(address, user, deviceCalls.listAiServers, {})
    if (!known) throw new Error('the demo has no camera')

    await signIn(page, address, ...accounts.admin, '/device-manage?tab=sources')
    // Until it is known that there is none, the button stands elsewhere.
    await expect(page.getByText(/^还没有接入来源/)).toBeVisible()
    await press(page, '添加来源')
    const adding = page.getByRole('dialog', { name: '添加接入来源' })
    await adding.getByText('Frigate', { exact: true }).click()
    await adding.getByLabel('服务器').fill('127.0.0.1')
    await adding.getByLabel('名称').fill('东区 Frigate')
    // Of its cameras alone.
    await chooseOption(adding.getByRole('combobox', { name: '企业' }), servers[0]?.companyName ?? '')
    await adding.getByLabel('端口').fill(String(broker.port))
    await adding.getByLabel('HTTP 接口地址').fill(`http://127.0.0.1:${http.port}`)
    await adding.getByRole('button', { name: /保\s?存/ }).press('Enter')
    await expect(adding).toBeHidden()
    const row = page.getByRole('row').filter({ hasText: '东区 Frigate' })
    await expect(row.getByText('已连接')).toBeVisible()

    // Nobody has said which camera it is: refused, counted, and bound by one choice.
    await broker.publish('frigate/reviews', review('1.1-a', 'dock'))
    await row.getByText('东区 Frigate').click()
    const source = page.getByRole('dialog', { name: '东区 Frigate' })
    await expect(source.getByText('已拒绝 1 次')).toBeVisible()
    const device = source.getByRole('combobox', { name: '本平台设备 dock' })
    await chooseOption(device, known.name, { typed: true })
    await expect(source.getByText('已拒绝 1 次')).toBeHidden()
    await broker.publish('frigate/reviews', review('1.2-b', 'dock'))
    await expect.poll(() => alarmOf(known.channelId)).toBeTruthy()
    const alarmId = (await alarmOf(known.channelId)) ?? ''
    await page.goto(`${address}/workplace`)
    await expect(page.locator(`[data-row-key="${alarmId}"]`)).toBeVisible()
    await page.goto(`${address}/workplace?alarm=${alarmId}`)
    const open = page.getByRole('dialog').last()
    await expect(open.locator('img').filter({ visible: true }).first()).toBeVisible()
    expect(http.asked).toContain('/api/events/1.2-b-x/snapshot.jpg?bbox=1')
    expect(http.asked.join()).not.toContain('clip.mp4')
    await broker.publish('frigate/reviews', review('1.2-b', 'dock', 'end'))
    await open.getByText('录像', { exact: true }).click()
    await expectPlaying(page)
    expect(http.asked).toContain('/api/review/1.2-b/clip.mp4')

    // A camera that is merely heard becomes one of ours.
    await page.goto(`${address}/device-manage?tab=sources`)
    await row.getByText('东区 Frigate').click()
    await broker.publish('frigate/yard/status/detect', 'online')
    await press(page, '添加为摄像机 yard')
    const form = page.getByRole('dialog', { name: '添加摄像机' })
    await expect(form.getByLabel('视频流地址')).toHaveValue('rtsp://127.0.0.1:8554/yard')
    await form.getByLabel('视频流地址').fill(restream.urls.yard ?? '')
    await form.getByLabel('名称').fill('Frigate 庭院')
    await form.getByRole('button', { name: /保\s?存/ }).press('Enter')
    await expect(form).toBeHidden()
    await expect(source.getByTitle('Frigate 庭院')).toBeVisible()
    const { rows: added } = await ask(address, user, deviceCalls.listCameras, { keyword: 'Frigate 庭院' })
    const channelId = added[0]?.channelId ?? ''
    await page.goto(`${address}/monitor`)
    const tile = page.getByTestId('tile').and(page.locator(`[data-device="${channelId}"]`))
    await expect(tile).toHaveAttribute('data-state', 'playing')

    await broker.publish('frigate/reviews', review('1.3-c', 'yard'))
    await expect.poll(() => alarmOf(channelId)).toBeTruthy()
    expect(lines).toEqual([])

    /** Of Frigate's zone: the demo's cameras raise alarms of their own. */
    async function alarmOf(deviceId: string): Promise<string | undefined> {
      const { rows } = await ask(address, user, alarmCalls.list, { deviceId, type: 4, pageSize: 100 })
      return rows.find(({ extra }) => JSON.stringify(extra ?? {}).includes('"loading_bay"'))?.id
    }
  })
})

/** As Frigate publishes it: once an object is there, and again when it is over. */
function review(id: string, camera: string, type: 'new' | 'end' = 'new') {
  const now = Date.now() / 1000
  const after = {
    id,
    camera,
    start_time: now - 2,
    end_time: type === 'end' ? now : null,
    severity: 'alert',
    thumb_path: `/media/frigate/clips/review/thumb-${camera}-${id}.webp`,
    data: { detections: [`${id}-x`], objects: ['person'], sub_labels: [], zones: ['loading_bay'], audio: [] },
  }
  return { type, before: after, after }
}

/** Frigate’s HTTP interface, as far as it is asked: snapshots of objects and clips of reviews. */
async function openHttp(picture: Buffer, clip: Buffer) {
  const asked: string[] = []
  const server = createServer(({ url = '' }, answer) => {
    asked.push(url)
    if (/^\/api\/events\/[^/]+\/snapshot\.jpg/.test(url))
      return answer.writeHead(200, { 'content-type': 'image/jpeg' }).end(picture)
    if (/^\/api\/review\/[^/]+\/clip\.mp4$/.test(url))
      return answer.writeHead(200, { 'content-type': 'video/mp4' }).end(clip)
    return answer.writeHead(404).end()
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return {
    asked,
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
