/** Kills what runs beneath two open consoles, one after the other, and looks whether they catch up by themselves. */
import { setTimeout as sleep } from 'node:timers/promises'
import { test as base, expect, type Page, type Route } from '@playwright/test'
import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { ingestCalls } from '@watchfire/contract/ingest/ingest.calls.ts'
import { quietCalls } from '@watchfire/contract/quiet/quiet.calls.ts'
import { withOwnProduct } from '../support/own-product.ts'
import type { Product } from '../support/running-product.ts'
import { accounts, ask, signIn } from '../support/signed-in.ts'

/** A product of its own: others must not lose theirs. */
const test = base.extend<object, { product: Product }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright finds fixtures by this pattern.
    async ({}, use) => withOwnProduct(use),
    { scope: 'worker', timeout: 300_000 },
  ],
})

test('server, edge and database die under two open consoles, and both catch up without a reload', async ({
  browser,
  product,
}) => {
  // Half a minute by itself; four times that on a machine with six times the work it can do.
  const failures: string[] = []
  const open = async (who: 'admin' | 'operator', path: string) => {
    const page = await (await browser.newContext({ viewport: { width: 1366, height: 768 } })).newPage()
    page.on('pageerror', error => failures.push(String(error)))
    const [account, password] = accounts[who]
    await signIn(page, product.address, account, password, path)
    await page.evaluate(() => document.body.setAttribute('data-never-reloaded', ''))
    return page
  }
  const desk = await open('admin', '/workplace')
  const monitor = await open('operator', '/monitor')
  await expect(tilesOf(monitor)).toHaveCount(2)
  await expectMoving(monitor)
  await expectToArrive(await raise(product, word()), desk, monitor)

  for (const victim of ['server', 'edge', 'postgres'] as const) {
    await test.step(`the ${victim} is killed`, async () => {
      // Known to the server, perhaps to no console yet.
      const before = victim === 'edge' ? undefined : await raise(product, word())
      await killAndAwait(product, victim)
      if (before) await expect(desk.getByRole('row').filter({ hasText: before })).toBeVisible()
      await expectToArrive(await raise(product, word()), desk, monitor)
      await expectMoving(monitor)
    })
  }

  for (const page of [desk, monitor]) {
    await expect(page.locator('body[data-never-reloaded]')).toHaveCount(1)
    await expect(page.getByText('用户登录失效')).toHaveCount(0)
  }
  expect(failures).toEqual([])
  for (const page of [desk, monitor]) await page.context().close()
})

test('an alarm put off comes back on time though the server died in between', async ({ browser, product }) => {
  const page = await (await browser.newContext({ viewport: { width: 1366, height: 768 } })).newPage()
  const user = await signIn(page, product.address, ...accounts.operator, '/workplace')
  const place = await raise(product, word())
  const popup = page.getByRole('region', { name: '告警弹窗' }).getByRole('article').filter({ hasText: place })
  await expect(popup).toBeVisible()
  const [alarm] = (await ask(product.address, user, alarmCalls.list, { keyword: place })).rows
  if (!alarm) throw new Error('the alarm is not on the desk')
  const dueAt = Date.now() + 30_000
  await ask(product.address, user, quietCalls.postponeAlarm, {
    alarmId: alarm.id,
    nrBeginTime: Date.now(),
    nrEndTime: dueAt,
  })
  await killAndAwait(product, 'server')
  // What popped up when it was raised has closed by itself.
  await expect(popup).toBeHidden()
  expect(Date.now()).toBeLessThan(dueAt)
  await expect(popup).toBeVisible({ timeout: dueAt - Date.now() + 20_000 })
  expect(Date.now()).toBeGreaterThanOrEqual(dueAt)
  await page.context().close()
})

const misfortunes = {
  'nobody answers': (route: Route) => route.abort(),
  'the database is away': (route: Route) =>
    route.fulfill({
      status: 503,
      json: { rcode: 1006, rmsg: '系统繁忙，请稍后再试', errorCode: 'call.busy', data: null },
    }),
}
for (const [misfortune, answer] of Object.entries(misfortunes))
  test(`a list that could not be read when something new came is read again by itself: ${misfortune}`, async ({
    page,
    product,
  }) => {
    await signIn(page, product.address, ...accounts.admin, '/workplace')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    let refused = 0
    await page.route(`**${alarmCalls.list.path}`, route => {
      refused += 1
      return answer(route)
    })
    const place = await raise(product, word())
    await expect.poll(() => refused).toBeGreaterThan(2)
    await sleep(1000)
    await page.unroute(`**${alarmCalls.list.path}`)
    await expect(page.getByRole('row').filter({ hasText: place })).toBeVisible()
  })

/** A place no other alarm has. */
const word = () => `厂区 ${Math.random().toString(36).slice(2, 8)}`

/** Posts an alarm as the demo's AI server does, until it is acknowledged. Answers where it happened. */
async function raise(product: Product, location: string): Promise<string> {
  const [device] = product.demo().devices
  const event = {
    eventId: `restart-${location}`.replaceAll(/[^\x21-\x7e]/g, ''),
    deviceId: device?.channels[0]?.deviceId,
    // Speeding: never merged, so each is a row of its own.
    alarmType: 42,
    occurredAt: Date.now(),
    location,
  }
  await expect
    .poll(
      async () => {
        const response = await fetch(product.address + ingestCalls.sendAlarms.path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${device?.key}` },
          body: JSON.stringify([event]),
        })
        return ((await response.json()) as { rcode: number }).rcode
      },
      { timeout: 60_000 },
    )
    .toBe(0)
  return location
}

/** kill -9, and until its supervisor has it running again. */
async function killAndAwait(product: Product, victim: 'server' | 'edge' | 'postgres'): Promise<void> {
  const before = product.demo().pids[victim]
  process.kill(before, 'SIGKILL')
  await expect.poll(() => product.demo().pids[victim]).not.toBe(before)
}

/** In the list of one console and as a popup of the other. */
async function expectToArrive(location: string, desk: Page, monitor: Page): Promise<void> {
  const popup = monitor.getByRole('region', { name: '告警弹窗' }).getByRole('article').filter({ hasText: location })
  await Promise.all([
    expect(popup).toBeVisible(),
    expect(desk.getByRole('row').filter({ hasText: location })).toBeVisible(),
  ])
}

const tilesOf = (page: Page) => page.locator('[data-state][data-mode]')

/** Every tile plays, and its frames go on. */
async function expectMoving(page: Page): Promise<void> {
  for (const tile of await tilesOf(page).all()) {
    await expect(tile).toHaveAttribute('data-state', 'playing')
    const frames = async () => Number(await tile.getAttribute('data-frames'))
    const before = await frames()
    await expect.poll(frames).toBeGreaterThan(before + 10)
  }
}
