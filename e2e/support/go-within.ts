import { expect, type Page } from '@playwright/test'
import { settled } from './settled.ts'

/** Goes to another address of the console without loading it anew. */
export const goWithin = (page: Page, path: string) =>
  page.evaluate(to => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

/** The same, by a page without dialogs, where what was left open ends; done when all has come, so that no button is exchanged under a key. */
export async function goWithinAnew(page: Page, path: string): Promise<void> {
  await goWithin(page, '/developing')
  await expect(page.locator('.ant-modal, .ant-drawer')).toHaveCount(0)
  await goWithin(page, path)
  await settled(page)
}
