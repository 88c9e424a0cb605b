/** What a person sees while the server cannot be heard, at every width, and after it was updated. */
import { readFileSync } from 'node:fs'
import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { blockFiles } from '../support/block-parts.ts'
import { tooSmall } from '../support/fingertip.ts'
import { clearDesk, expect, test } from '../support/journey.ts'
import { lazyParts } from '../support/lazy-parts.ts'
import { raiseAlarm } from '../support/raise-alarm.ts'
import { ask } from '../support/signed-in.ts'

const provoked = [/Failed to load resource/, /WebSocket connection/, /ERR_INTERNET_DISCONNECTED/]

for (const [width, height] of [
  [1366, 768],
  [1920, 1080],
  [390, 844],
] as const) {
  test(`a lost connection cannot be overlooked at ${width}, and leaves no trace when it is back`, async ({
    openAs,
    allowLines,
  }) => {
    allowLines(...provoked)
    const page = await openAs('admin', '/monitor', { width, height })
    await expect(page.locator('[data-testid="today-counts"] dd').first()).toHaveText(/\d/)
    await expect(page.getByTestId('tile').first()).toBeVisible()
    if (width === 390) {
      for (const part of ['wall-bar', 'tile-bar']) expect(await tooSmall(page.getByTestId(part).first())).toEqual([])
      await page.getByRole('button', { name: '设备', exact: true }).click()
    }
    await expect(page.locator('[data-testid="device-dot"][data-state="online"]').first()).toBeAttached()
    const tile = page.getByTestId('tile').first()
    const before = await tile.boundingBox()
    await page.context().setOffline(true)
    const banner = page.getByTestId('connection-lost')
    await expect(banner).toBeInViewport()
    // Nothing moves under a thumb that is about to press, and no panel or dialog covers what is said.
    expect((await tile.boundingBox())?.y).toBe(before?.y)
    expect(await banner.evaluate(isOnTop)).toBe(true)
    await expect(banner).toContainText(/连接已中断.*数据截至 \d\d:\d\d:\d\d/)
    await expect(page.locator('[data-testid="device-dot"][data-state="unknown"]').first()).toBeAttached()
    await expect(page.locator('[data-testid="device-dot"][data-state="online"]')).toHaveCount(0)
    await expect(page.locator('[data-testid="tile-dot"][data-state="playing"]')).toHaveCount(0)
    await expect(page.getByTestId('stale-mark').first()).toHaveText(/截至 \d\d:\d\d:\d\d/)
    await page.context().setOffline(false)
    await expect(banner).toBeHidden()
    await expect(page.getByTestId('stale-mark')).toHaveCount(0)
    await expect(page.locator('[data-testid="device-dot"][data-state="online"]').first()).toBeAttached()
  })
}

test('while the connection is lost device states are unknown, and strip, to-do list and lists say how old they are', async ({
  openAs,
  address,
  allowLines,
}) => {
  allowLines(...provoked)
  await clearDesk(address)
  await raiseAlarm(address, { alarmType: 1 })
  const page = await openAs('admin', '/device-state')
  const strip = page.getByTestId('alert-strip')
  const todo = page.getByRole('button', { name: /^待办/ })
  const list = page.getByRole('tooltip').filter({ has: page.getByRole('listitem') })
  const asOf = /截至 \d\d:\d\d:\d\d/
  // A camera of the demo may see somebody meanwhile.
  await expect(strip).toContainText(/\d+ 条待处理/)
  await expect(page.locator('[data-testid="device-state"][data-state="online"]').first()).toBeVisible()
  await todo.click()
  await expect(list).toContainText('明火烟雾')
  await page.keyboard.press('Escape')
  await page.context().setOffline(true)
  await expect(page.getByTestId('connection-lost')).toBeVisible()
  await expect(page.locator('[data-testid="device-state"][data-state="unknown"]').first()).toHaveText('状态未知')
  await expect(page.locator('[data-testid="device-state"][data-state="online"]')).toHaveCount(0)
  await expect(page.getByTestId('live-mark')).toHaveAttribute('data-connected', 'false')
  await expect(page.getByTestId('list-pager')).toContainText(asOf)
  await expect(strip).toContainText(asOf)
  await expect(todo).toHaveAccessibleName(asOf)
  await todo.click()
  await expect(list).toContainText(asOf)
  await page.context().setOffline(false)
  await expect(page.getByTestId('connection-lost')).toBeHidden()
  await expect(page.locator('[data-testid="device-state"][data-state="online"]').first()).toBeVisible()
  for (const each of [page.getByTestId('list-pager'), strip, list]) await expect(each).not.toContainText(asOf)
  await expect(todo).not.toHaveAccessibleName(asOf)
  await clearDesk(address)
})

test('with polling alone, a back end that stops answering is said, and one that answers again takes it back', async ({
  openAs,
  address,
  allowLines,
}) => {
  allowLines(...provoked)
  const page = await openAs('admin', '/login')
  // A plain back end has no live channel.
  await page.route('**/live/v1/**', route => route.fulfill({ status: 404, body: '' }))
  await page.goto(`${address}/workplace`)
  await expect(page.getByRole('table').first()).toBeVisible()
  await expect(page.getByTestId('connection-lost')).toHaveCount(0)
  await page.route('**/api/**', route => route.abort('connectionrefused'))
  await expect(page.getByTestId('connection-lost')).toBeVisible()
  await page.unroute('**/api/**')
  await expect(page.getByTestId('connection-lost')).toBeHidden()
})

test('an update under an open console: it goes on, says so, and a reload keeps page and draft', async ({
  openAs,
  address,
  allowLines,
}) => {
  allowLines(...provoked)
  const user = await clearDesk(address)
  const location = `升级${Date.now()}`
  const alarmId = await raiseAlarm(address, { alarmType: 1, location })
  const page = await openAs('operator', `/workplace?state=pending&alarm=${alarmId}`)
  await page.getByLabel('处理意见').fill('升级前写的')
  await page.evaluate(() => document.body.setAttribute('data-never-reloaded', ''))

  // The next build: the page begins with other files, and those of this one are gone.
  const html = readFileSync(new URL('../../console/dist/index.html', import.meta.url), 'utf8')
  await page.route(`${address}/`, route =>
    route.fulfill({ contentType: 'text/html', body: html.replace(/index-[\w-]+\.js/, 'index-next.js') }),
  )
  await blockFiles(page, [lazyParts().get('CompanyDialog') ?? ''])
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByText('系统已升级到新版本。当前页面可以继续使用')).toBeVisible()
  await expect(page.getByLabel('处理意见')).toHaveValue('升级前写的')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByTestId('logo').click()
  const card = page.getByTestId('failure-card')
  await expect(card).toContainText('系统已升级到新版本')
  await expect(page.locator('body')).toHaveAttribute('data-never-reloaded', '')

  await page.unrouteAll()
  await card.getByRole('button', { name: '重新加载' }).click()
  await expect(page.locator('body[data-never-reloaded]')).toHaveCount(0)
  await expect(page).toHaveURL(/\/workplace\?.*state=pending/)
  await page.goto(`${address}/workplace?state=pending&alarm=${alarmId}`)
  await expect(page.getByLabel('处理意见')).toHaveValue('升级前写的')
  expect((await ask(address, user, alarmCalls.get, { alarmId })).state).toBe('pending')
})

test('an open fault marks its camera on the wall and in the tree, and leads to the alarm', async ({
  openAs,
  address,
}) => {
  const page = await openAs('admin', '/monitor')
  await expect(page.locator('[role="treeitem"][data-device]').first()).toBeVisible()
  const badge = page.getByTestId('fault-badge').filter({ hasText: '画面冻结' })
  const onTile = page.getByTestId('tile-place').locator(badge)
  // A fault the camera has by itself just then is the same alarm, with its own words: then once more.
  await expect(async () => {
    await clearDesk(address)
    await raiseAlarm(address, { alarmType: 71, extra: { kind: 'frozen', since: Date.now() } })
    await expect(onTile).toContainText(/视频质量异常 · 画面冻结.*自 \d\d-\d\d \d\d:\d\d/)
  }).toPass({ timeout: 180_000 })
  await expect(page.locator('[role="treeitem"]').locator(page.getByTestId('fault-badge')).first()).toBeVisible()
  await onTile.click()
  await expect(page.getByRole('dialog')).toContainText('视频质量异常')
  await page.keyboard.press('Escape')
  await clearDesk(address)
  await expect(onTile).toHaveCount(0)
})

/** Whether nothing lies over the middle of it. */
function isOnTop(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
}
