import type { Page } from '@playwright/test'
import { startProduct } from '../e2e/support/running-product.ts'
import { launchBrowser } from './browser.ts'
import { type Benchmark, percentile } from './figures.ts'

const paths = ['/login', '/product', '/word/word1']
const loads = 7
const slowDown = 4

/** Until the largest part of the public pages is painted, on a processor four times slower. */
export const landing: Benchmark = {
  name: 'landing',
  title: 'public pages on a slow computer',
  how: `A fresh Chromium context for each load, its processor slowed down ${slowDown} times, opens a public page of the running product at 1366 × 768; ${loads} loads of each page, the largest contentful paint as the browser reports it.`,
  run: async () => {
    const product = await startProduct()
    const browser = await launchBrowser()
    try {
      const figures = []
      for (const path of paths) {
        const times: number[] = []
        for (let load = 0; load < loads; load += 1) {
          const page = await browser.newPage({ viewport: { width: 1366, height: 768 } })
          times.push(await paintedAfter(page, product.address + path))
          await page.close()
        }
        figures.push({ what: `${path}: median`, value: percentile(times, 0.5), unit: 'ms', goal: { most: 1500 } })
      }
      return figures
    } finally {
      await browser.close()
      await product.stop()
    }
  },
}

async function paintedAfter(page: Page, url: string): Promise<number> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowDown })
  await page.goto(url, { waitUntil: 'networkidle' })
  return page.evaluate(
    () =>
      new Promise<number>(done =>
        new PerformanceObserver(list => done(list.getEntries().at(-1)?.startTime ?? Number.NaN)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        }),
      ),
  )
}
