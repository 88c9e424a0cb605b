/** What every journey starts with: the running product, a page that tolerates no unexpected line, and verbs. */
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import type { User } from '@watchfire/contract/access/access.shapes.ts'
import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { withOwnProduct } from './own-product.ts'
import { watchRequests } from './settled.ts'
import { keepNotices } from './short-messages.ts'
import { accounts, ask, openSession, signedInState } from './signed-in.ts'

export { expect }
export type Who = keyof typeof accounts

type Journey = {
  address: string
  /** A page signed in as somebody, at a path. Lines of its console that nobody expects fail the journey. */
  openAs: (
    who: Who | readonly [account: string, password: string],
    path: string,
    options?: { language?: 'en'; theme?: 'light' | 'dark'; width?: number; height?: number },
  ) => Promise<Page>
  /** Allows lines of the browser's console that this journey provokes. */
  allowLines: (...patterns: RegExp[]) => void
}

export const test = base.extend<Journey, { ownProduct: undefined; idle: BrowserContext[] }>({
  // What a browser has compiled once it need not compile for each journey again.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright finds fixtures by this pattern.
  idle: [async ({}, use) => use([]), { scope: 'worker' }],
  ownProduct: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright finds fixtures by this pattern.
    async ({}, use, { project }) => {
      if (project.name !== 'alone') return use(undefined)
      await withOwnProduct(async ({ address, folder }) => {
        process.env.WATCHFIRE_E2E_ADDRESS = address
        process.env.WATCHFIRE_E2E_FOLDER = folder
        await use(undefined)
      })
    },
    { scope: 'worker', auto: true, timeout: 300_000 },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright finds fixtures by this pattern.
  address: async ({}, use) => use(process.env.WATCHFIRE_E2E_ADDRESS ?? ''),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright finds fixtures by this pattern.
  allowLines: async ({}, use, info) => {
    await use((...patterns) => {
      for (const pattern of patterns) info.annotations.push({ type: 'allowed line', description: pattern.source })
    })
  },
  page: async ({ page }, use) => {
    await keepNotices(page)
    await use(page)
  },
  openAs: async ({ browser, address, idle }, use, info) => {
    const lines: string[] = []
    const contexts = new Set<BrowserContext>()
    await use(async (who, path, { language, theme, width = 1366, height = 768 } = {}) => {
      const [account, password] = typeof who === 'string' ? accounts[who] : who
      const state = await signedInState(address, account, password, {
        ...(language && { language }),
        ...(theme && { theme }),
      })
      // A journey that stops requests would not see those that a worker of the browser answers.
      const context = idle.pop() ?? (await browser.newContext({ serviceWorkers: 'block' }))
      contexts.add(context)
      context.once('close', () => contexts.delete(context))
      await context.setStorageState(state)
      const page = await context.newPage()
      await page.setViewportSize({ width, height })
      listen(page, lines)
      watchRequests(page)
      await keepNotices(page)
      await page.goto(address + path)
      return page
    })
    for (const context of contexts) if (await isAsBegun(context)) idle.push(context)
    const allowed = info.annotations
      .filter(note => note.type === 'allowed line')
      .map(note => new RegExp(note.description ?? ''))
    expect(lines.filter(line => !allowed.some(pattern => pattern.test(line)))).toEqual([])
  },
})

/** Leaves a browser for the next journey; a clock that was stopped stays with it, and then it ends. */
async function isAsBegun(context: BrowserContext): Promise<boolean> {
  const pages = context.pages()
  const clocks = pages.map(page => page.evaluate(() => String(setTimeout).includes('native')).catch(() => false))
  if ((await Promise.all(clocks)).includes(false)) {
    await context.close()
    return false
  }
  for (const page of pages) await page.close()
  await context.setOffline(false)
  return true
}

/** Said by the tool that drives the browser. */
const workersAreBlocked = 'Service Worker registration blocked by Playwright'

export function listen(page: Page, lines: string[]): void {
  page.on('console', message => {
    if (message.text() === workersAreBlocked) return
    if (message.type() === 'error' || message.type() === 'warning') lines.push(message.text())
  })
  page.on('pageerror', error => lines.push(String(error)))
}

/** Handles everything pending, so that the next thing a camera sees is a new alarm. */
export async function clearDesk(address: string): Promise<User> {
  const user = await openSession(address, ...accounts.admin)
  for (;;) {
    const { rows } = await ask(address, user, alarmCalls.list, { state: 'pending', pageSize: 100 })
    if (rows.length === 0) return user
    await ask(address, user, alarmCalls.handle, {
      alarmIds: rows.map(row => row.id),
      verdict: 'ignored',
      comment: '清理',
    })
  }
}

/** The recording plays: its time advances. */
export async function expectPlaying(page: Page): Promise<void> {
  const video = page.locator('video').first()
  await expect(video).toBeVisible()
  await video.evaluate(element => (element as HTMLVideoElement).play())
  await expect.poll(() => video.evaluate(element => (element as HTMLVideoElement).currentTime)).toBeGreaterThan(1)
}
