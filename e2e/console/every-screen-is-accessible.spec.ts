/** Every page of the router, at once for axe and for what moves by itself while the page loads. */
import { globSync, readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { liveCalls } from '@watchfire/contract/core/live.ts'
import { publicPages } from '@watchfire/contract/core/public-pages.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { goWithin } from '../support/go-within.ts'
import { expect, test } from '../support/journey.ts'
import { layoutShifts, watchLayoutShifts } from '../support/layout-shifts.ts'
import { loadedScripts } from '../support/loaded-scripts.ts'
import { settled, watchRequests } from '../support/settled.ts'

const publicPaths = [
  '/login',
  ...publicPages.map(name => `/${name}`),
  '/word/word1',
  '/word/word2',
  '/word/word3',
  '/word/word4',
  '/word/word5',
  '/word/word6',
  '/word/word7',
  '/word/word8',
  '/word/word9',
  '/word/word10',
  '/word/word11',
  '/word/word12',
  '/word/word13',
  '/invitation',
  '/wall',
  '/visit',
]
const adminPages = [
  '/workplace',
  '/workplace?name=5',
  '/wp-fault-monitor',
  '/monitor',
  '/big-screen',
  '/customized-screen/1',
  '/customized-screen/1/edit',
  '/displays/2',
  '/fire',
  '/fire?view=alarms',
  '/ai-box-manage',
  '/ai-box-manage?view=cards',
  '/device-manage',
  '/device-manage?tab=sensors',
  '/device-manage?tab=sources',
  '/climate',
  '/hosted-device',
  '/hosted-pic',
  '/fire-check',
  '/fire-check?view=checks',
  '/fire-check?view=points',
  '/fire-check?view=rounds',
  '/fire-check?view=roundPlans',
  '/fire-check?view=roundRates',
  '/fire-check?view=riskMap',
  '/fire-check?view=checkLists',
  // A label that is nobody's.
  '/q/222222222222',
  '/check-point/1',
  '/vehicle-order',
  '/vehicle-order?view=parks',
  '/vehicle-order?view=blackList',
  '/people',
  '/people?view=libraries',
  '/people?view=records',
  '/people?view=receipts',
  '/people?view=use',
  '/overrall',
  '/product-detail',
  '/rel-manage',
  '/rule-engine',
  '/device-state',
  '/device-state?view=doubtful',
  '/control-setting',
  '/device-info?deviceId=WF-DEMO-1_C1',
  '/ota',
  '/remote',
  '/version',
  '/detail-version/1',
  '/alarm-level',
  '/notice-board',
  '/mail-detail',
  '/mail-detail?view=records',
  '/notice-rule',
  '/notice-rule?view=reports',
  '/role',
  '/account-log',
  '/file-manage',
  '/file-manage?view=files',
  '/file-manage?view=rules',
  '/wx-manage',
  '/wx-manage?view=messages',
  '/customer',
  '/project-manage',
  '/edit-factory/1',
  '/device-position/1',
  '/region',
  '/region-detail?regionId=1',
  '/account',
  '/add_account',
  // The administrator's own.
  '/account/2',
  '/edit_account/2',
  '/sign-in-ways',
  '/separation',
  '/sign-in-ways?view=people',
  '/api-keys',
  '/first-steps',
  '/developing',
]
const rootPages = [
  '/all-devices',
  '/authorize',
  '/system-setting',
  '/system-setting?view=domains',
  '/system-setting?view=types',
  '/system-setting?view=platform',
  '/system-setting?view=collector',
  '/system-setting?view=looks',
]
const telephone = { width: 390, height: 844 }
const maxShift = 0.05
const maxDeskKilobytes = 380

// A trace of this many pages costs more than looking at them.
test.use({ trace: 'off' })

test('every page of the router is looked at', () => {
  const source = (path: string) => readFileSync(new URL(`../../console/src/app/${path}`, import.meta.url), 'utf8')
  const routes = [...source('routes.tsx').matchAll(/url: '([^']+)'/g), ...source('App.tsx').matchAll(/'(\/\w+)'[,\]]/g)]
  expect(routes.length).toBeGreaterThan(15)
  const looked = [...publicPaths, ...adminPages, ...rootPages].map(path =>
    path.replace(/\?.*/, '').replace(/\/\d+(?=\/|$)/, '/:id'),
  )
  expect(routes.map(([, path]) => path).filter(path => path && !looked.includes(path))).toEqual([])
})

test('every view of a page is looked at', () => {
  const folder = new URL('../../console/src/', import.meta.url)
  const source = (path: string) => readFileSync(new URL(path, folder), 'utf8')
  const urls = new Map([
    ...[...source('app/routes.tsx').matchAll(/url: '([^']+)',(?:(?!url:)[\s\S])*?import\('\.\.\/([^']+)'\)/g)].map(
      ([, url = '', file = '']) => [file, url] as const,
    ),
    ['alarm/algorithm/AlgorithmPage.tsx', '/fire'] as const,
  ])
  const views = globSync('**/*Page.tsx', { cwd: folder }).flatMap(file => {
    const [, list = ''] = /^const views = \[([^\]]+)\] as const$/m.exec(source(file)) ?? []
    const [, ...others] = [...list.matchAll(/'(\w+)'/g)].map(([, view]) => view)
    return others.map(view => `${urls.get(file)}?view=${view}`)
  })
  expect(views.length).toBeGreaterThan(15)
  expect(views.filter(path => ![...adminPages, ...rootPages].includes(path))).toEqual([])
})

test('the public pages have no serious finding, and nothing on them moves by itself', async ({ page, address }) => {
  watchRequests(page)
  await watchLayoutShifts(page)
  for (const path of publicPaths) await loadAndExpect(page, address + path)
  await page.goto(`${address}/login`)
  await page.evaluate(() => localStorage.setItem('theme', 'light'))
  // A display is dark, whatever its browser was told.
  for (const path of publicPaths.filter(path => path !== '/wall')) {
    await page.goto(address + path)
    await expectHeading(page)
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
    await expectAccessible(page, { rules: ['color-contrast', 'link-in-text-block'] })
  }
  await page.setViewportSize(telephone)
  for (const path of publicPaths) await loadAndExpect(page, address + path, { axe: false })
})

/** So many at once that one journey of them ends in a minute or two on a slow machine as well. */
const atOnce = 12
const groupsOf = (who: 'admin' | 'root', pages: string[]) =>
  Array.from({ length: Math.ceil(pages.length / atOnce) }, (_, group) => ({
    who,
    pages: pages.slice(group * atOnce, (group + 1) * atOnce),
  }))

for (const { who, pages } of [...groupsOf('admin', adminPages), ...groupsOf('root', rootPages)]) {
  test(`the pages of ${who} from ${pages[0]} on have no serious finding in dark and in light, and nothing on them moves by itself`, async ({
    openAs,
    address,
    allowLines,
  }) => {
    // Alarms that other journeys raise meanwhile move what they should: here nothing comes while a page loads.
    allowLines(/Failed to load resource/)
    const page = await openAs(who, '/developing')
    await settled(page)
    await page.addInitScript(answerNothing, liveCalls.takeTicket.path)
    await page.addInitScript(popUpNothing)
    await watchLayoutShifts(page)
    const scripts = loadedScripts(page)
    for (const path of pages) {
      await loadAndExpect(page, address + path)
      if (path === '/workplace')
        expect.soft(scripts.kilobytes(), 'scripts of the desk, in KB').toBeLessThanOrEqual(maxDeskKilobytes)
    }
    // What the themes differ in is colour.
    await page.getByTestId('account').click()
    await page.getByRole('menuitem', { name: '浅色主题' }).click()
    for (const path of pages) {
      await goWithin(page, path)
      await expectHeading(page)
      await settled(page)
      await expectAccessible(page, { rules: ['color-contrast', 'link-in-text-block'] })
    }
    await page.setViewportSize(telephone)
    for (const path of pages) await loadAndExpect(page, address + path, { axe: false })
  })
}

async function loadAndExpect(page: Page, url: string, { axe = true } = {}) {
  await load(page, url)
  let { sum, moved } = await layoutShifts(page)
  if (sum > maxShift) {
    // On a busy machine answers come in an order of chance: what moves is what moves in two loads.
    console.log(`moved once on ${url}: ${sum.toFixed(3)} ${moved.join('; ')}`)
    await load(page, url)
    ;({ sum, moved } = await layoutShifts(page))
  }
  expect.soft(sum, `moved by itself on ${url}:\n${moved.join('\n')}`).toBeLessThanOrEqual(maxShift)
  expect.soft(await scrolledSideways(page), `wider than the window on ${url}`).toBe(0)
  if (axe) await expectAccessible(page)
}

async function load(page: Page, url: string) {
  await page.goto(url)
  await expectHeading(page)
  await settled(page)
}

/** By how many pixels the page is wider than its place. */
const scrolledSideways = (page: Page) =>
  page.evaluate(() =>
    Math.max(
      ...[document.documentElement, document.querySelector('main')].map(box =>
        box ? box.scrollWidth - box.clientWidth : 0,
      ),
    ),
  )

function expectHeading(page: Page) {
  return expect(page.getByRole('heading').first()).toBeVisible()
}

/** Switches off every level that pops up, for whoever is signed in. */
function popUpNothing() {
  const { uid } = JSON.parse(localStorage.getItem('user') ?? '{}') as { uid?: number }
  const off = { severe: false, normal: false, notice: false, noticeVariant: false, fault: false }
  localStorage.setItem(`alarmPopups.${uid}`, JSON.stringify(off))
}

/** The page finds no such call. It is told so in the page itself: a browser whose requests are looked at keeps no files. */
function answerNothing(path: string) {
  const send = window.fetch
  window.fetch = (target, init) => {
    const url = target instanceof Request ? target.url : String(target)
    return new URL(url, location.href).pathname === path
      ? Promise.resolve(new Response('', { status: 404 }))
      : send(target, init)
  }
}
