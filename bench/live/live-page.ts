import type { Browser, Page } from '@playwright/test'
import { accounts, signIn } from '../../e2e/support/signed-in.ts'
import type { RunningServer } from '../server-process.ts'
import { type PictureWatch, watchPictures } from './picture-watch.ts'

/** Ways the console shows live video; a browser without WebCodecs takes MSE. */
export type Way = 'WebCodecs' | 'MSE'

export type LivePage = { page: Page; pictures: PictureWatch; pick: (channelId: string) => Promise<void> }

/** The monitor page in a fresh context: one large place, nothing on it. */
export async function openLivePage(browser: Browser, server: RunningServer, way: Way): Promise<LivePage> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  if (way === 'MSE') await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'VideoDecoder'))
  const pictures = await watchPictures(page)
  const { uid } = await signIn(page, server.address, ...accounts.admin, '/monitor')
  const wall = { layout: 1, places: [], group: 0, patrol: 0 }
  await page.evaluate(([key, text]) => localStorage.setItem(key, text), [`wall:${uid}`, JSON.stringify(wall)] as const)
  await page.reload()
  await page.getByRole('tree').waitFor()
  return { page, pictures, pick: channelId => page.locator(`[role="treeitem"][data-device="${channelId}"]`).click() }
}
