import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './journey.ts'

const publicPages = [
  '/login',
  '/companyinfo',
  '/connection',
  '/aiMonitor',
  '/product',
  '/place',
  '/success',
  '/word/word1',
  '/word/word2',
  '/word/word3',
  '/word/word4',
]
const consolePages = [
  '/monitor',
  '/workplace',
  '/workplace?name=5',
  '/wp-fault-monitor',
  '/alarm-level',
  '/notice-board',
  '/mail-detail',
  '/mail-detail?view=records',
  '/notice-rule',
  '/notice-rule?view=reports',
  '/wx-manage',
  '/wx-manage?view=messages',
  '/system-setting',
  '/developing',
]
const rootOnly = ['/system-setting']

for (const path of publicPages) {
  test(`the public page ${path} has no serious finding`, async ({ page, address }) => {
    await page.goto(address + path)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await expectAccessible(page)
  })
}

for (const path of consolePages) {
  for (const theme of ['dark', 'light'] as const) {
    test(`the console page ${path} in ${theme} has no serious finding`, async ({ openAs }) => {
      const page = await openAs(rootOnly.includes(path) ? 'root' : 'admin', path, { theme })
      await expect(page.getByRole('heading').first()).toBeVisible()
      await expectAccessible(page)
    })
  }
}
