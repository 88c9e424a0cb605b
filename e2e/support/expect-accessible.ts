import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { settled } from './settled.ts'

type Options = {
  /** What lies above the rest of the page. */
  within?: string
  /** These rules alone, where the others were asked already. */
  rules?: string[]
}

/** The page has no finding of axe that is serious or worse. */
export async function expectAccessible(page: Page, { within = 'html', rules }: Options = {}): Promise<void> {
  await settled(page)
  // Nothing of ours stands in a frame, which the other mode opens a page of its own for.
  const axe = new AxeBuilder({ page }).include(within).setLegacyMode()
  const { violations } = await axe
    .options({ resultTypes: ['violations'], ...(rules && { runOnly: { type: 'rule', values: rules } }) })
    .analyze()
  const serious = violations.filter(violation => violation.impact === 'serious' || violation.impact === 'critical')
  expect
    .soft(
      serious.map(({ id, nodes }) => ({ id, where: nodes.slice(0, 3).map(node => node.html.slice(0, 160)) })),
      `findings on ${page.url()}`,
    )
    .toEqual([])
}
