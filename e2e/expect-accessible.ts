import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** The page, or what lies above the rest of it, has no finding of axe that is serious or worse. */
export async function expectAccessible(page: Page, within = 'html'): Promise<void> {
  // Live pages are never idle: what matters is drawn by then.
  await page.waitForTimeout(1500)
  const { violations } = await new AxeBuilder({ page }).include(within).analyze()
  const serious = violations.filter(violation => violation.impact === 'serious' || violation.impact === 'critical')
  expect(
    serious.map(({ id, nodes }) => ({ id, where: nodes.slice(0, 3).map(node => node.html.slice(0, 160)) })),
  ).toEqual([])
}
