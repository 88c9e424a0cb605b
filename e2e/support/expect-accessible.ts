import { expect, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'
import { settled } from './settled.ts'

type Options = {
  /** What lies above the rest of the page. */
  within?: string
  /** These rules alone, where the others were asked already. */
  rules?: string[]
}

/**
 * The page has no finding of axe that is serious or worse. axe comes into a page once: its own binding to the browser brings it anew for
 * each look, which takes longer than the look.
 */
export async function expectAccessible(page: Page, { within = 'html', rules }: Options = {}): Promise<void> {
  await settled(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const options: RunOptions = {
    resultTypes: ['violations'],
    // Nothing of ours stands in a frame.
    iframes: false,
    ...(rules && { runOnly: { type: 'rule', values: rules } }),
  }
  expect.soft(await page.evaluate(seriousFindings, { within, options }), `findings on ${page.url()}`).toEqual([])
}

/** Runs in the page. */
async function seriousFindings({ within, options }: { within: string; options: RunOptions }) {
  const { axe: inPage } = window as unknown as { axe: typeof axe }
  const { violations } = await inPage.run(within, options)
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => ({ id, where: nodes.slice(0, 3).map(node => node.html.slice(0, 160)) }))
}
