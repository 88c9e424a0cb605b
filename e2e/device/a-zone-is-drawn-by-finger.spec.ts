/** On a telephone the zone editor works by touch: a zone is dragged out, a corner moved, one added and one removed, and a second finger spoils nothing. */
import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { CDPSession, Locator } from '@playwright/test'
import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { type Simulator, startSimulator } from '../../demo-cameras/src/simulator/start-simulator.ts'
import { expect, listen, test } from '../support/journey.ts'
import { accounts, ask, openSession, signedInState } from '../support/signed-in.ts'

const name = '西围墙'
let camera: Simulator | undefined
test.afterAll(() => camera?.close())

type Place = readonly [number, number]

test('a zone is drawn, changed and saved by finger', async ({ browser, address }) => {
  const user = await openSession(address, ...accounts.admin)
  const [file = ''] = globSync(join(process.env.WATCHFIRE_E2E_FOLDER ?? '', 'demo', 'yard-*.mp4'))
  camera = await startSimulator({ host: '127.0.0.1', mounts: [{ path: 'yard', file }] })
  const video = `rtsp://127.0.0.1:${camera.port}/yard`
  const { rows } = await ask(address, user, deviceCalls.listAiServers, {})
  const { channelId } = await ask(address, user, deviceCalls.addCamera, {
    ...{ name, address: video, zones: [], faults: false, record: false },
    aiServerId: rows.find(({ state }) => state === 'online')?.aiServerId ?? '',
  })
  const saved = async () => (await ask(address, user, deviceCalls.getCamera, { channelId })).settings

  const context = await browser.newContext({
    storageState: await signedInState(address, ...accounts.admin),
    ...{ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  })
  try {
    const page = await context.newPage()
    const lines: string[] = []
    listen(page, lines)
    await page.goto(`${address}/device-manage`)
    const card = page.getByRole('listitem').filter({ hasText: name })
    await expect(card.locator('[data-state="online"]')).toBeVisible()
    await card.getByRole('button', { name: `检测区域 ${name}` }).tap()
    const dialog = page.getByRole('dialog', { name: `${name} · 检测区域` })
    await expect(dialog.getByText(/^当前画面/)).toBeVisible()
    await dialog.getByRole('checkbox', { name: '自动贴齐' }).uncheck()
    const picture = dialog.getByTestId('zones')
    const touch = await fingers(await context.newCDPSession(page), picture)

    await dialog.getByRole('button', { name: '矩形' }).tap()
    // The second finger comes and goes while the first one draws.
    await touch.down([0.2, 0.3])
    await touch.move([0.4, 0.5])
    await touch.both([0.4, 0.5], [0.9, 0.9])
    await touch.both([0.5, 0.6], [0.8, 0.2])
    await touch.lift([0.6, 0.7])
    await touch.up()
    const corner = (at: number) => dialog.getByRole('button', { name: new RegExp(`区域 1，第 ${at} 个角点`) })
    await expect(corner(4)).toBeAttached()
    await expect.poll(() => percentOf(corner(1), picture)).toEqual([20, 30])
    await expect.poll(() => percentOf(corner(3), picture)).toEqual([60, 70])

    // A finger covers more than a corner is large.
    await touch.drag([0.605, 0.708], [0.705, 0.808])
    await expect.poll(() => percentOf(corner(3), picture)).toEqual([70, 80])
    await touch.drag([0.4, 0.3], [0.4, 0.2])
    await expect(corner(5)).toBeAttached()
    await dialog.getByRole('button', { name: '删除角点' }).tap()
    await expect(corner(5)).not.toBeAttached()

    await dialog.getByRole('button', { name: '保存', exact: true }).tap()
    await expect.poll(async () => (await saved())?.zones[0]?.points).toHaveLength(4)
    for (const [at, [x, y]] of ((await saved())?.zones[0]?.points ?? []).entries()) {
      const [wantedX, wantedY] = [
        [0.2, 0.3],
        [0.6, 0.3],
        [0.7, 0.8],
        [0.2, 0.7],
      ][at] as [number, number]
      expect(Math.abs(x - wantedX)).toBeLessThan(0.01)
      expect(Math.abs(y - wantedY)).toBeLessThan(0.01)
    }
    expect(lines).toEqual([])
  } finally {
    await context.close()
    // Its silence is nobody's fault from now on.
    const { version = 0, zones = [] } = (await saved()) ?? {}
    const off = { enabled: false, faults: false, record: false, zones }
    await ask(address, user, deviceCalls.updateCamera, { channelId, version, name, address: video, ...off })
  }
})

/** Where the middle of a corner is, in hundredths of the picture. */
async function percentOf(corner: Locator, picture: Locator): Promise<number[]> {
  const [own, whole] = [await corner.boundingBox(), await picture.boundingBox()]
  if (!own || !whole) return []
  const [x, y] = [own.x + own.width / 2 - whole.x, own.y + own.height / 2 - whole.y]
  return [Math.round((x / whole.width) * 100), Math.round((y / whole.height) * 100)]
}

/** Fingers on the picture, as a touch screen reports them; places in fractions of it. */
async function fingers(screen: CDPSession, picture: Locator) {
  await picture.scrollIntoViewIfNeeded()
  const points = async (...places: Place[]) => {
    const box = await picture.boundingBox()
    if (!box) throw new Error('no picture')
    return places.map(([x, y], id) => ({ x: box.x + x * box.width, y: box.y + y * box.height, id }))
  }
  const send = async (type: 'touchStart' | 'touchMove' | 'touchEnd', ...places: Place[]) =>
    screen.send('Input.dispatchTouchEvent', { type, touchPoints: await points(...places) })
  const up = () => send('touchEnd')
  return {
    up,
    down: (place: Place) => send('touchStart', place),
    move: (place: Place) => send('touchMove', place),
    /** A second finger beside the first. */
    both: (first: Place, second: Place) => send('touchMove', first, second),
    /** The second goes, the first stays and moves. */
    lift: (first: Place) => send('touchMove', first),
    drag: async (from: Place, to: Place) => {
      await send('touchStart', from)
      await send('touchMove', [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2])
      await send('touchMove', to)
      await up()
    },
  }
}
