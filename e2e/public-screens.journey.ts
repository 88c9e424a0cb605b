/** Takes every screen that the public pages show, in the words of each brand that has them, and notes those words: a test says when one is out of date. */
import { globSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from '@playwright/test'
import type { User } from '@watchfire/contract/access/access.shapes.ts'
import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { menus } from '@watchfire/contract/core/rights.ts'
import { type ScreenName, screenNames, screenPath } from '@watchfire/contract/core/screens.ts'
import { alwaysArmed } from '@watchfire/contract/device/arming.rules.ts'
import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { type Simulator, startSimulator } from '../demo-cameras/src/simulator/start-simulator.ts'
import { expect, test } from './support/journey.ts'
import { someAlarms, takePicture } from './support/picture-page.ts'
import { raiseAlarm } from './support/raise-alarm.ts'
import { watchRequests } from './support/settled.ts'
import { accounts, ask, openSession, signedInState } from './support/signed-in.ts'
import { wordsOfScreens } from './support/words-of-screens.ts'

const pictures = fileURLToPath(new URL('../console/public', import.meta.url))
const record = fileURLToPath(new URL('../console/src/landing/screen-words.json', import.meta.url))
const languages = ['zh', 'en'] as const
const brands = ['platform', 'factory'] as const
const camera = '东门岗'
const zone = '变压器禁区'

type Shown = { path: string; open?: (page: Page) => Promise<unknown> }
const shown = (alarm: string): Record<ScreenName, Shown> => ({
  monitor: { path: '/monitor', open: page => expect(page.locator('[data-state="playing"]').nth(2)).toBeVisible() },
  detail: { path: `/workplace?alarm=${alarm}` },
  overall: { path: menus.overall.url },
  zones: {
    path: '/device-manage',
    open: async page => {
      await page.getByRole('button', { name: new RegExp(`^(检测区域|Zones).*${camera}`) }).press('Enter')
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByTestId('zones')).toBeVisible()
      await dialog.getByText(zone).last().click()
    },
  },
  hazards: { path: '/fire-check' },
  vehicles: { path: '/vehicle-order' },
  sensors: {
    path: '/climate',
    open: async page => {
      await page.getByTestId('device-card').filter({ hasText: '冷库' }).getByText('冷库').first().click()
      await expect(page.getByRole('dialog').locator('canvas')).toBeVisible()
    },
  },
  reports: { path: '/product-detail?by=type' },
})

let simulator: Simulator | undefined
test.afterAll(() => simulator?.close())

// A click that finds nothing says so.
test.use({ actionTimeout: 60_000 })

test('the screens of the public pages', async ({ browser, address }) => {
  test.setTimeout(1_200_000)
  const user = await openSession(address, ...accounts.admin)
  const alarm = await someAlarms(address, user)
  await aShiftOfAlarms(address, user)
  await aCameraWithAZone(address, user)
  mkdirSync(`${pictures}/screens`, { recursive: true })
  const seen: Record<string, string> = {}
  for (const brand of brands)
    for (const language of languages) {
      const words = await wordsOfScreens(language, brand)
      for (const name of screenNames)
        await test.step(`${name}.${brand}.${language}`, async () => {
          const page = await aPage(browser, { address, host: `${brand}.localhost`, language })
          const file = screenPath(name, brand, language)
          seen[`${name}.${brand}.${language}`] = await takePicture(page, shown(alarm)[name], pictures + file, words)
          await page.context().close()
        })
    }
  writeFileSync(record, `${JSON.stringify(seen, null, 2)}\n`)
})

type At = { address: string; host: string; language: string }

/** Signed in at another name of this machine, which the browser alone knows. */
async function aPage(browser: Browser, { address, host, language }: At): Promise<Page> {
  const { cookies, origins } = await signedInState(address, ...accounts.admin, { language })
  const there = address.replace('127.0.0.1', host)
  const storageState = { cookies, origins: origins.map(kept => ({ ...kept, origin: there })) }
  const page = await (await browser.newContext({ storageState })).newPage()
  watchRequests(page)
  await page.goto(`${there}/login`)
  return page
}

/** What a shift brings, judged as it comes: reports have something to tell. */
async function aShiftOfAlarms(address: string, user: User) {
  const types = [3, 8, 10, 3, 43, 40, 3, 6]
  for (let n = 0; n < 24; n += 1) {
    const alarmId = await raiseAlarm(address, { alarmType: types[n % types.length] ?? 3 })
    const verdict = n % 5 === 0 ? 'falseAlarm' : 'trueAlarm'
    await ask(address, user, alarmCalls.handle, { alarmIds: [alarmId], verdict })
  }
}

/** Cameras of the demo are set up by a file; zones are drawn on one that is set up in the console. */
async function aCameraWithAZone(address: string, user: User) {
  const { rows: servers } = await ask(address, user, deviceCalls.listAiServers, {})
  const [file = ''] = globSync(join(process.env.WATCHFIRE_E2E_FOLDER ?? '', 'demo', 'yard-*.mp4'))
  simulator = await startSimulator({ host: '127.0.0.1', mounts: [{ path: 'yard', file }] })
  const { channelId } = await ask(address, user, deviceCalls.addCamera, {
    name: camera,
    address: `rtsp://127.0.0.1:${simulator.port}/yard`,
    aiServerId: servers[0]?.aiServerId ?? '',
    zones: [
      {
        name: zone,
        looksFor: 'person',
        points: [
          [0.314, 0.703],
          [0.704, 0.703],
          [0.764, 0.884],
          [0.238, 0.884],
        ],
      },
    ],
    lines: [],
    faults: false,
    record: false,
    // Never armed: no alarm of it comes between the pictures.
    plan: { ...alwaysArmed('Asia/Shanghai'), week: [] },
  })
  const online = async () =>
    (await ask(address, user, deviceCalls.listCameras, { keyword: camera })).rows.find(
      row => row.channelId === channelId,
    )?.state
  await expect.poll(online, { timeout: 60_000, intervals: [500] }).toBe('online')
}
