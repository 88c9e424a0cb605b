import { expect, type Page } from '@playwright/test'

/** What lies above the page, once something does: dialogs, or else drawers. What lies below is dimmed, and nobody reads it there. */
export async function layerAbove(page: Page): Promise<'.ant-modal' | '.ant-drawer'> {
  await expect(page.getByRole('dialog').last()).toBeVisible()
  return (await page.locator('.ant-modal').count()) > 0 ? '.ant-modal' : '.ant-drawer'
}
