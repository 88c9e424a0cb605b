/** What waits is said by several places at once: each names its range, all say the same number, and it leads to just those alarms. */
import type { Page } from '@playwright/test'
import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { ingestCalls } from '@watchfire/contract/ingest/ingest.calls.ts'
import { demoServer, postAsAiServer } from '../support/as-ai-server.ts'
import { clearDesk, expect, test } from '../support/journey.ts'
import { raiseAlarm } from '../support/raise-alarm.ts'
import { raiseAlarms } from '../support/raise-alarms.ts'
import { ask } from '../support/signed-in.ts'

/**
 * Every pending number on the monitor, read in one moment. An answer reaches all that show it by a timer of no time: what is drawn
 * for another reason just before it has the number already, so that those that differ are read again behind that timer.
 */
const shownNumbers = (page: Page) =>
  page.evaluate(async () => {
    const numberIn = (selector: string) =>
      Number(/\d+/.exec(document.querySelector(selector)?.textContent ?? '')?.[0] ?? 0)
    const count = (label: string) => {
      const term = [...document.querySelectorAll('[data-testid="today-counts"] dt')].find(each =>
        each.textContent?.startsWith(label),
      )
      return Number(term?.nextElementSibling?.textContent)
    }
    const read = () => {
      const entry = document.querySelector('[data-testid="desk-entry"]')?.getAttribute('title') ?? ''
      return {
        pending: [Number(/(\d+) 条/.exec(entry)?.[1]), count('待处理'), numberIn('[data-testid="feed-pending"]')],
        severe: [numberIn('[data-testid="strip-count"]'), count('严重待处理')],
        ranges: [entry, document.querySelector('[data-testid="alarm-feed"] header')?.textContent ?? ''].map(text =>
          text.includes('35 天内'),
        ),
      }
    }
    const first = read()
    if (new Set(first.pending).size === 1 && new Set(first.severe).size === 1) return first
    await new Promise(done => setTimeout(done))
    return read()
  })

test('strip, entry, counts and feed agree while alarms come, and the entry leads to as many', async ({
  address,
  openAs,
}) => {
  await clearDesk(address)
  const page = await openAs('admin', '/monitor')
  await expect(page.getByTestId('alarm-feed')).toBeVisible()
  const before = await shownNumbers(page)
  for (const alarmType of [1, 3, 5]) {
    await raiseAlarm(address, { alarmType, location: `${Date.now()}` })
    // Whenever it is looked at.
    for (let look = 0; look < 5; look += 1) {
      const { pending, severe, ranges } = await shownNumbers(page)
      expect(new Set(pending).size, pending.join()).toBe(1)
      expect(new Set(severe).size, severe.join()).toBe(1)
      expect(ranges).toEqual([true, true])
    }
  }
  await expect
    .poll(async () => (await shownNumbers(page)).pending[0])
    .toBeGreaterThanOrEqual((before.pending[0] ?? 0) + 3)
  await page.getByTestId('desk-entry').click()
  await expect(page.getByTestId('desk-entry')).toHaveAttribute('aria-current', 'page')
  await expect(async () => {
    const label = await page.getByTestId('desk-entry').getAttribute('title')
    await page.getByRole('button', { name: '刷新' }).click()
    await expect(page.getByText(`共 ${/(\d+) 条/.exec(label ?? '')?.[1]} 条`)).toBeVisible({ timeout: 2000 })
  }).toPass()
})

test('a severe alarm stands before thirty newer ones until somebody asks for the time alone', async ({
  address,
  openAs,
}) => {
  await clearDesk(address)
  // Apart from what the cameras see meanwhile.
  const location = `次序${Date.now()}`
  await raiseAlarm(address, { alarmType: 8, location, occurredAt: Date.now() - 5 * 3_600_000 })
  await raiseAlarms(address, { count: 30, alarmType: 3, location })
  const monitor = await openAs('operator', '/monitor')
  await expect(monitor.getByTestId('feed-row').first()).toContainText('严重')
  const page = await openAs('operator', `/workplace?keyword=${location}`)
  const first = page.locator('tbody tr:has([data-row-opener])').first()
  await expect(first).toContainText('严重')
  await page.getByRole('combobox', { name: '排序' }).click()
  await page.getByTitle('按时间', { exact: true }).click()
  await expect(page).toHaveURL(/order=newest/)
  await expect(first).not.toContainText('严重')
})

test('the desk is in reach on a telephone, with its number', async ({ address, openAs }) => {
  await clearDesk(address)
  const page = await openAs('operator', '/monitor', { width: 390, height: 844 })
  await raiseAlarm(address, { alarmType: 8, location: `${Date.now()}` })
  const entry = page.getByTestId('desk-entry')
  await expect(entry).toContainText(/\d/)
  const box = await entry.boundingBox()
  expect((box?.x ?? 999) + (box?.width ?? 0)).toBeLessThanOrEqual(390)
  await entry.click()
  await expect(page.getByRole('heading', { name: '告警中心' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
})

test('a fault is viewed with one click', async ({ address, openAs }) => {
  const user = await clearDesk(address)
  const id = await raiseAlarm(address, { alarmType: 71, location: `${Date.now()}` })
  const page = await openAs('admin', `/workplace?alarm=${id}`)
  await page.getByRole('dialog').getByRole('button', { name: '已查看' }).click()
  await expect
    .poll(() => ask(address, user, alarmCalls.get, { alarmId: id }))
    .toMatchObject({ state: 'handled', verdict: 'viewed' })
})

test('cameras that go are missing among the channels online before anybody asks again', async ({ address, openAs }) => {
  const page = await openAs('admin', '/monitor')
  const online = page.locator('[data-testid="today-counts"] dd').last()
  const { deviceId, channels } = demoServer()
  await expect(online).toHaveText(`${channels.length} / ${channels.length}`)
  // The AI server itself knows better within ten seconds; the counts by themselves are read every thirty.
  await expect(async () => {
    await postAsAiServer(address, ingestCalls.sendHeartbeat.path, { deviceId, sentAt: Date.now(), channels: [] })
    await expect(online).toHaveText(`0 / ${channels.length}`, { timeout: 3000 })
  }).toPass({ timeout: 120_000 })
  await expect(online).toHaveText(`${channels.length} / ${channels.length}`)
})
