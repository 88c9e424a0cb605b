import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
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
  '/developing',
]

async function expectAccessible(page: Page): Promise<void> {
  // Live pages are never idle: what matters is drawn by then.
  await page.waitForTimeout(1500)
  const { violations } = await new AxeBuilder({ page }).analyze()
  const serious = violations.filter(violation => violation.impact === 'serious' || violation.impact === 'critical')
  expect(
    serious.map(({ id, nodes }) => ({ id, where: nodes.slice(0, 3).map(node => node.html.slice(0, 160)) })),
  ).toEqual([])
}

for (const path of publicPages) {
  test(`the public page ${path} has no serious finding`, async ({ page, address }) => {
    await page.goto(address + path)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await expectAccessible(page)
  })
}

for (const path of consolePages) {
  for (const theme of ['dark', 'light']) {
    test(`the console page ${path} in ${theme} has no serious finding`, async ({ openAs }) => {
      const page = await openAs('admin', '/developing')
      await page.evaluate(name => localStorage.setItem('theme', name), theme)
      await page.goto(new URL(path, page.url()).href)
      await expect(page.getByRole('heading').first()).toBeVisible()
      await expectAccessible(page)
    })
  }
}
