import { alwaysArmed } from '@watchfire/contract/device/arming.rules.ts'
import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { type Simulator, startSimulator } from '../../demo-cameras/src/simulator/start-simulator.ts'
import { testFootage } from '../../demo-cameras/src/simulator/test-footage.ts'
import { expect, listen, test } from '../support/journey.ts'
import { withOwnProduct } from '../support/own-product.ts'
import { accounts, ask, openSession, signIn } from '../support/signed-in.ts'

const name = '西门 H.265'
let camera: Simulator | undefined

test.afterAll(() => camera?.close())

test('a camera of H.265 is live in a browser that cannot play it, and the tile says how', async ({ page }) => {
  const lines: string[] = []
  listen(page, lines)
  await withOwnProduct(async ({ address }) => {
    const file = await testFootage({ codec: 'h265', width: 1280, height: 720, seconds: 8 })
    camera = await startSimulator({ host: '127.0.0.1', mounts: [{ path: 'west', file }] })
    const user = await openSession(address, ...accounts.admin)
    const { rows: servers } = await ask(address, user, deviceCalls.listAiServers, {})
    const { channelId } = await ask(address, user, deviceCalls.addCamera, {
      ...{ name, address: `rtsp://127.0.0.1:${camera.port}/west`, zones: [], faults: false, record: false },
      aiServerId: servers[0]?.aiServerId ?? '',
      plan: alwaysArmed('Asia/Shanghai'),
    })
    await signIn(page, address, ...accounts.admin, '/device-manage')
    await expect(page.getByRole('row').filter({ hasText: name }).locator('[data-state="online"]')).toBeVisible()
    await page.goto(`${address}/monitor`)
    const tile = page.locator(`[data-testid="tile"][data-device="${channelId}"]`)
    await expect(tile).toHaveAttribute('data-state', 'playing', { timeout: 60_000 })
    await expect(tile.getByRole('status')).toHaveText('转码显示：浏览器不支持该摄像机的视频编码')
    const frames = async () => Number(await tile.getAttribute('data-frames'))
    const before = await frames()
    await expect.poll(frames).toBeGreaterThan(before + 20)
    // The picture is of the size of a wall, and moves.
    const picture = tile.locator('[data-testid="live-picture"][data-shown]')
    await expect(picture).toHaveCount(1)
    expect(lines).toEqual([])
  })
})
