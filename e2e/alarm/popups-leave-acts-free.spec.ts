/** New alarms on screen, at every width and page: none of them lies on anything a person could press, and the severe stand first. */
import type { Page } from '@playwright/test'
import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { clearDesk, expect, test } from '../support/journey.ts'
import { raiseAlarm } from '../support/raise-alarm.ts'
import { settled } from '../support/settled.ts'
import { ask } from '../support/signed-in.ts'

const day = 86_400_000
const ranks = ['severe', 'normal', 'fault', 'notice', 'noticeVariant']

/** What can be pressed, is on screen, and has a popup over its middle; and how much there was to look at. */
const coveredActs = (page: Page) =>
  page.evaluate(() => {
    // Below an open dialog nothing can be pressed.
    const layer = document.querySelector('[data-testid="popups"]')?.closest('[role=dialog]') ?? document
    const pressable = 'a[href], button, input, textarea, [role=tab], [role=button], [role=combobox]'
    const acts = [...layer.querySelectorAll(pressable)]
    const covered: string[] = []
    let seen = 0
    for (const act of acts) {
      if (act.closest('[data-testid="popups"]') || !act.checkVisibility({ visibilityProperty: true })) continue
      const box = act.getBoundingClientRect()
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
      let shows = x >= 0 && y >= 0 && x < innerWidth && y < innerHeight
      for (let around = act.parentElement; around && shows; around = around.parentElement) {
        if (getComputedStyle(around).overflow === 'visible') continue
        const frame = around.getBoundingClientRect()
        shows = x >= frame.left && x <= frame.right && y >= frame.top && y <= frame.bottom
      }
      if (!shows) continue
      seen += 1
      if (document.elementFromPoint(x, y)?.closest('[data-testid="popups"]')) covered.push(act.outerHTML.slice(0, 120))
    }
    return { covered, seen }
  })

/** The page makes room within a frame of the popups' own height: what is covered then is covered for good. */
async function expectNoneCovered(page: Page) {
  await expect
    .poll(async () => {
      await page.clock.runFor(20)
      const { covered, seen } = await coveredActs(page)
      return { covered, enough: seen > 5 }
    })
    .toEqual({ covered: [], enough: true })
}

const cards = (page: Page) => page.locator('[data-testid="popup"][data-alarm]')

/** What the page still loads or connects is waited for; then its clock stands, so that no popup closes by itself. */
async function stopClock(page: Page) {
  await settled(page)
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1000)
}

/** Six alarms of several levels at once, one of them of yesterday. */
async function raiseSix(page: Page, address: string, least: number) {
  await stopClock(page)
  const place = `${Date.now()}`
  await Promise.all([
    ...[1, 3, 5, 6, 7].map(alarmType => raiseAlarm(address, { alarmType, location: place })),
    raiseAlarm(address, { alarmType: 8, location: place, occurredAt: Date.now() - day }),
  ])
  await expect(async () => {
    await page.clock.runFor(20)
    expect(await cards(page).count()).toBeGreaterThanOrEqual(least)
  }).toPass({ timeout: 60_000, intervals: [300] })
}

const sizes = [
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
  { width: 390, height: 844 },
]
for (const size of sizes) {
  test.describe(`${size.width} wide`, () => {
    for (const path of ['/monitor', '/workplace', '/alarm-level', '/notice-rule']) {
      test(`on ${path}`, async ({ address, openAs }) => {
        await clearDesk(address)
        const page = await openAs('admin', path, size)
        await expect(page.locator('main').locator('a, button, input').first()).toBeVisible()
        const room = path === '/monitor' ? 3 : 5
        await raiseSix(page, address, room)
        await expectNoneCovered(page)
        // A camera's own fault may come in this very moment and take a place: then the page has a frame to rank it.
        await expect(async () => {
          await page.clock.runFor(20)
          const levels = await cards(page).evaluateAll(all => all.map(card => card.getAttribute('data-level') ?? ''))
          expect(levels).toHaveLength(room)
          expect(levels[0]).toBe('severe')
          expect(levels).toEqual([...levels].sort((a, b) => ranks.indexOf(a) - ranks.indexOf(b)))
        }).toPass({ timeout: 60_000, intervals: [300] })
        const inView = await cards(page).first().boundingBox()
        expect((inView?.y ?? 0) + (inView?.height ?? 0)).toBeLessThanOrEqual(size.height)
      })
    }

    test('in the open alarm', async ({ address, openAs }) => {
      const user = await clearDesk(address)
      const open = await raiseAlarm(address, { alarmType: 2 })
      const page = await openAs('operator', `/workplace?alarm=${open}`, size)
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByRole('button', { name: '提交' })).toBeVisible()
      await raiseSix(page, address, 4)
      await expectNoneCovered(page)
      // A camera's own alarm may come first in this very moment and fold the one that was about to be pressed.
      const handle = cards(page).filter({ visible: true }).first().getByRole('button', { name: '立即处理' })
      await expect(async () => await handle.click({ timeout: 2000 })).toPass({ timeout: 60_000 })
      await page.clock.resume()
      await expect(page).not.toHaveURL(new RegExp(open))
      expect((await ask(address, user, alarmCalls.get, { alarmId: open })).state).toBe('pending')
    })
  })
}

test('an alarm of yesterday says its date, one of today its time alone', async ({ address, openAs }) => {
  await clearDesk(address)
  const page = await openAs('admin', '/alarm-level')
  await expect(page.locator('main').locator('a, button, input').first()).toBeVisible()
  await stopClock(page)
  const ids = await Promise.all([
    raiseAlarm(address, { alarmType: 1, occurredAt: Date.now() - day }),
    raiseAlarm(address, { alarmType: 5 }),
  ])
  const time = (id: string | undefined) => page.locator(`[data-testid="popup"][data-alarm="${id}"] time`)
  for (const [id, form] of [
    [ids[0], /^\d\d-\d\d \d\d:\d\d:\d\d$/],
    [ids[1], /^\d\d:\d\d:\d\d$/],
  ] as const)
    await expect(async () => {
      await page.clock.runFor(20)
      await expect(time(id)).toHaveText(form, { timeout: 300 })
    }).toPass({ timeout: 60_000, intervals: [0] })
})
