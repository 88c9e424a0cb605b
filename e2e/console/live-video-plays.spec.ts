import type { Page, WebSocket } from '@playwright/test'
import { goWithin } from '../support/go-within.ts'
import { expect, test } from '../support/journey.ts'

test('both cameras play live within a second or two, and a hidden page streams nothing until it is seen again', async ({
  openAs,
}) => {
  const page = await openAs('operator', '/developing')
  const open = videoSockets(page)
  const tiles = page.locator('[data-state][data-mode]')
  // A machine that has other work just then may be slow, but not every time.
  await expect(async () => {
    await goWithin(page, '/developing')
    await expect(tiles).toHaveCount(0)
    await page.getByRole('link', { name: '实时监控', exact: true }).click()
    await expect(tiles).toHaveCount(2)
    for (const tile of await tiles.all()) {
      await expect(tile).toHaveAttribute('data-state', 'playing')
      await expect(tile).toHaveAttribute('data-first-frame-ms', /^\d+$/)
      expect(Number(await tile.getAttribute('data-first-frame-ms'))).toBeLessThan(3000)
    }
  }).toPass({ timeout: 240_000, intervals: [0] })
  for (const tile of await tiles.all()) {
    const frames = async () => Number(await tile.getAttribute('data-frames'))
    const before = await frames()
    await expect.poll(frames).toBeGreaterThan(before + 10)
  }
  expect(open().length).toBe(2)

  await setHidden(page, true)
  await expect.poll(() => open().length).toBe(0)
  await setHidden(page, false)
  await expect.poll(() => open().length).toBe(2)
  await expect(tiles.first()).toHaveAttribute('data-state', 'playing')
})

test('where the browser cannot decode by itself, the same picture plays through its media source', async ({
  openAs,
}) => {
  const page = await openAs('operator', '/developing')
  await page.addInitScript(() => Reflect.deleteProperty(window, 'VideoDecoder'))
  await page.goto(page.url().replace('/developing', '/monitor'))
  const tile = page.locator('[data-state][data-mode]').first()
  await expect(tile).toHaveAttribute('data-mode', 'mse')
  await expect(tile).toHaveAttribute('data-state', 'playing')
  const video = tile.locator('video')
  const time = () => video.evaluate(element => (element as HTMLVideoElement).currentTime)
  const before = await time()
  await expect.poll(time).toBeGreaterThan(before + 2)
})

function videoSockets(page: Page): () => WebSocket[] {
  const sockets: WebSocket[] = []
  page.on('websocket', socket => {
    if (socket.url().includes('/live/v1/video')) sockets.push(socket)
  })
  return () => sockets.filter(socket => !socket.isClosed())
}

/** A headless browser never hides a page by itself: the page is told what a hidden tab is told. */
function setHidden(page: Page, hidden: boolean): Promise<void> {
  return page.evaluate(state => {
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      get: () => (state ? 'hidden' : 'visible'),
    })
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => state })
    document.dispatchEvent(new Event('visibilitychange'))
  }, hidden)
}
