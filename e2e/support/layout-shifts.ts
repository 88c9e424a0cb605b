import type { Page } from '@playwright/test'

type Shift = { value: number; moved: string[] }
type Watched = { layoutShifts?: Shift[] }

/** From the next load on the page notes what moves by itself, as the browser measures it. */
export const watchLayoutShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: Shift[] = []
    Object.assign(window, { layoutShifts: shifts })
    type Entry = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] }
    const nameOf = (node: Node | null) => {
      const element = node instanceof Element ? node : node?.parentElement
      return element
        ? `${element.tagName.toLowerCase()}.${element.className} ${element.textContent?.slice(0, 20)}`
        : 'gone'
    }
    new PerformanceObserver(list => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Entry[])
        if (!hadRecentInput) shifts.push({ value, moved: sources.map(({ node }) => nameOf(node)) })
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** Since the page was loaded: how much moved, in all, and what. */
export async function layoutShifts(page: Page) {
  const shifts = await page.evaluate(() => (window as Watched).layoutShifts ?? [])
  return {
    sum: shifts.reduce((sum, { value }) => sum + value, 0),
    moved: shifts.map(({ value, moved }) => `${value.toFixed(3)} ${moved.join(' | ')}`),
  }
}
