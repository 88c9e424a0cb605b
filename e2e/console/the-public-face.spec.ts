/** What a visitor gets before any script runs, and how little of it there is to load. */
import { expect, test } from '../support/journey.ts'
import { layoutShifts, watchLayoutShifts } from '../support/layout-shifts.ts'
import { loadedScripts } from '../support/loaded-scripts.ts'
import { settled, watchRequests } from '../support/settled.ts'
import { accounts } from '../support/signed-in.ts'

const maxKilobytes = 130
/** The desk itself may have 380; the parts of the sign-in and of popups come to it. */
const maxWayKilobytes = 390

/** Another brand at the same server: every name below localhost is this machine. */
const asFactory = (address: string) => address.replace('127.0.0.1', 'factory.localhost')

test('the public pages and the manual are read without scripts, in the words of the brand', async ({
  browser,
  address,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${asFactory(address)}/product`)
  await expect(page).toHaveTitle('产品方案 · 烽燧智慧工厂平台')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('产品方案')
  await page.getByRole('link', { name: '帮助手册' }).click()
  await page.getByRole('link', { name: '管理', exact: true }).click()
  await expect(page.getByText('车间管理').first()).toBeVisible()
  await expect(page.locator('#root[data-ahead]')).toHaveCount(1)
  await page.goto(`${address}/word/word4?lang=en`)
  await expect(page).toHaveTitle('Management · Watchfire Safety Platform')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await context.close()
})

test('the script takes the page over without moving it, and keeps the language of the address until another is chosen', async ({
  page,
  address,
}) => {
  await watchLayoutShifts(page)
  await page.goto(`${address}/product?lang=en`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Solutions')
  await expect(page.locator('#root[data-ahead]')).toHaveCount(0)
  await page.getByRole('button', { name: '中文' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('产品方案')
  expect(new URL(page.url()).search).toBe('')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
  expect((await page.request.get(page.url())).headers()['content-type']).toBe('text/html; charset=utf-8')
  await page.goto(`${address}/login`)
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible()
  const { sum, moved } = await layoutShifts(page)
  expect([sum < 0.05, moved]).toEqual([true, moved])
})

test('on paper a page of the manual carries the brand at its head, dark on white, and nothing to press', async ({
  page,
  address,
}) => {
  await page.goto(`${asFactory(address)}/word/word4`)
  await expect(page.locator('#root[data-ahead]')).toHaveCount(0)
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('header').getByText('烽燧智慧工厂平台')).toBeVisible()
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await page.emulateMedia({ media: 'screen' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test(`the scripts of the sign-in have ${maxKilobytes} KB at most`, async ({ page, address }) => {
  const scripts = loadedScripts(page)
  await page.goto(`${address}/login`)
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible()
  expect(scripts.kilobytes()).toBeGreaterThan(30)
  expect(scripts.kilobytes()).toBeLessThanOrEqual(maxKilobytes)
})

test(`the scripts on the way through the sign-in to the desk and its popups have ${maxWayKilobytes} KB at most`, async ({
  page,
  address,
}) => {
  watchRequests(page)
  const scripts = loadedScripts(page)
  const [account, password] = accounts.admin
  await page.goto(`${address}/login?to=%2Fworkplace`)
  await page.getByLabel('账号', { exact: true }).fill(account)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByRole('table').first()).toBeVisible()
  await settled(page)
  expect(scripts.kilobytes()).toBeGreaterThan(200)
  expect(scripts.kilobytes()).toBeLessThanOrEqual(maxWayKilobytes)
})
