/** A zone is tried on what was followed, kept to its plan, and is at the edge where it was drawn. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { alwaysArmed } from '@watchfire/contract/device/arming.rules.ts'
import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { type Simulator, startSimulator } from '../../demo-cameras/src/simulator/start-simulator.ts'
import { expect, listen, test } from '../support/journey.ts'
import { withOwnProduct } from '../support/own-product.ts'
import { accounts, ask, openSession, signIn } from '../support/signed-in.ts'

const name = '北围墙'
let camera: Simulator | undefined

test.afterAll(() => camera?.close())

test('who walks by while a camera is not armed raises nothing; a zone drawn then says whom it would have told, and tells the next', async ({
  page,
}) => {
  const lines: string[] = []
  listen(page, lines)
  await withOwnProduct(async ({ address, folder }) => {
    const user = await openSession(address, ...accounts.admin)
    const { rows: servers } = await ask(address, user, deviceCalls.listAiServers, {})
    const [file = ''] = globSync(join(folder, 'demo', 'yard-*.mp4'))
    camera = await startSimulator({ host: '127.0.0.1', mounts: [{ path: 'yard', file }] })
    const always = alwaysArmed('Asia/Shanghai')
    const settings = { name, address: `rtsp://127.0.0.1:${camera.port}/yard`, zones: [], faults: true, record: false }
    const { channelId } = await ask(address, user, deviceCalls.addCamera, {
      ...settings,
      aiServerId: servers[0]?.aiServerId ?? '',
      plan: { ...always, week: [] },
    })
    await signIn(page, address, ...accounts.admin, '/device-manage')
    await expect(page.getByRole('row').filter({ hasText: name }).locator('[data-state="online"]')).toBeVisible()
    await press(page, `检测区域 ${name}`)
    const dialog = page.getByRole('dialog', { name: `${name} · 检测区域` })
    await expect(dialog.getByText(/^当前画面/)).toBeVisible()
    await dialog.getByRole('checkbox', { name: '自动贴齐' }).uncheck()
    const picture = dialog.locator('svg[aria-label*="的画面"]')
    await dialog.getByRole('button', { name: '矩形' }).click()
    const drawn = await dragOver(page, picture)
    // Nobody has looked for people here until now: only of what moved can be said what it would have told.
    await dialog.getByRole('button', { name: '用最近 24 小时试算' }).click()
    await expect(dialog.getByText('还没有记下这台摄像机前的人员和车辆')).toBeVisible()
    await dialog.getByLabel('检测对象').press('Enter')
    await page.locator('.ant-select-item-option').filter({ hasText: '任何移动' }).click()
    // By its plan this camera tells nothing, whatever is drawn.
    await dialog.getByRole('button', { name: '用最近 24 小时试算' }).click()
    await expect(dialog.getByText('会报警 0 次（使用中的设置：0 次）')).toBeVisible()
    await dialog.getByText('警戒线', { exact: true }).click()
    await dialog.getByRole('button', { name: '画线' }).click()
    await clickAt(page, picture, 0.5, 0.1)
    await clickAt(page, picture, 0.5, 0.95)
    await dialog.getByRole('button', { name: '保存', exact: true }).click()
    await expect(dialog.getByRole('button', { name: '复制到其他摄像机…' })).toBeEnabled()

    // Where it was drawn, to half a pixel of 1080p.
    const atEdge = () => configured(folder, channelId)
    await expect.poll(() => atEdge()?.lines).toHaveLength(1)
    const corners = atEdge()?.zones[0]?.points ?? []
    expect(corners).toHaveLength(4)
    for (const [at, [x, y]] of corners.entries()) {
      expect(Math.abs(x - (drawn[at]?.[0] ?? -1)) * 1920).toBeLessThanOrEqual(0.5)
      expect(Math.abs(y - (drawn[at]?.[1] ?? -1)) * 1080).toBeLessThanOrEqual(0.5)
    }

    const { settings: saved } = await ask(address, user, deviceCalls.getCamera, { channelId })
    if (!saved) throw new Error('the camera is not set up here')
    const whole = { channelId, zones: saved.zones, masks: [], lines: saved.lines }
    const raised = async () => (await ask(address, user, alarmCalls.list, { deviceId: channelId, type: 4 })).total
    // The same people, seen before it was armed.
    expect(await ask(address, user, deviceCalls.tryDrawing, whole)).toMatchObject({ drawn: 0 })
    await ask(address, user, deviceCalls.updateCamera, {
      ...settings,
      ...whole,
      version: saved.version,
      enabled: true,
      plan: always,
    })
    await expect
      .poll(async () => (await ask(address, user, deviceCalls.tryDrawing, whole)).drawn, { timeout: 120_000 })
      .toBeGreaterThan(0)
    await dialog.getByRole('button', { name: '用最近 24 小时试算' }).click()
    await expect(dialog.getByText(/会报警 [1-9]\d* 次/)).toBeVisible()
    await expect(dialog.getByRole('img', { name: /^区域 1，/ }).first()).toBeVisible()
    await expect.poll(raised, { timeout: 120_000 }).toBeGreaterThan(0)
    expect(lines).toEqual([])
  })
})

/** By the keyboard, since alarms that pop up may lie above a button. */
const press = (page: Page, label: string) => page.getByRole('button', { name: label }).first().press('Enter')

type Configured = { channelId: string; zones: { points: [number, number][] }[]; lines: unknown[] }

function configured(folder: string, channelId: string): Configured | undefined {
  const text = readFileSync(join(folder, 'edge', 'configuration.json'), 'utf8')
  const { cameras } = JSON.parse(text) as { cameras: Configured[] }
  return cameras.find(each => each.channelId === channelId)
}

/** By where the picture is drawn, which is a little within its element: a whole pixel of the screen, and its place in the picture. */
async function pagePointOf(picture: Locator, x: number, y: number) {
  const [width, left, top, ratio] = await picture.evaluate((element: SVGSVGElement) => {
    const { a = 0, e = 0, f = 0 } = element.getScreenCTM() ?? {}
    return [a, e, f, element.viewBox.baseVal.height / element.viewBox.baseVal.width]
  })
  const height = (width ?? 0) * (ratio ?? 0)
  const place = { x: Math.round((left ?? 0) + (width ?? 0) * x), y: Math.round((top ?? 0) + height * y) }
  const share: [number, number] = [(place.x - (left ?? 0)) / (width ?? 1), (place.y - (top ?? 0)) / height]
  return { ...place, share }
}

async function clickAt(page: Page, picture: Locator, x: number, y: number): Promise<void> {
  const place = await pagePointOf(picture, x, y)
  await page.mouse.click(place.x, place.y)
}

/** Answers the corners of the rectangle, in fractions of the picture. */
async function dragOver(page: Page, picture: Locator): Promise<[number, number][]> {
  const [from, to] = [await pagePointOf(picture, 0.02, 0.3), await pagePointOf(picture, 0.98, 0.98)]
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await comesOrGoes(page)
  await page.mouse.move(to.x, to.y, { steps: 4 })
  await page.mouse.up()
  const [[left, top], [right, bottom]] = [from.share, to.share]
  return [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ]
}

/** A row of popups, for the room that it takes below: nothing may move under the hand. */
const comesOrGoes = (page: Page) =>
  page.evaluate(() => {
    const { style } = document.documentElement
    style.setProperty('--wf-dock', style.getPropertyValue('--wf-dock') ? '0px' : '130px')
  })
