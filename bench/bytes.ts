import { loadedScripts } from '../e2e/support/loaded-scripts.ts'
import { startProduct } from '../e2e/support/running-product.ts'
import { signIn } from '../e2e/support/signed-in.ts'
import { launchBrowser } from './browser.ts'
import type { Benchmark } from './figures.ts'

/** JavaScript a browser loads until the sign-in form, and until the alarm desk, stands. */
export const bytes: Benchmark = {
  name: 'bytes',
  title: 'JavaScript the console loads',
  how: 'A fresh Chromium opens the page of the running product; every script it asked for, compressed by gzip -9.',
  run: async () => {
    const product = await startProduct()
    const browser = await launchBrowser()
    try {
      const page = await browser.newPage()
      const scripts = loadedScripts(page)
      await page.goto(`${product.address}/login`)
      await page.getByRole('button', { name: '登录', exact: true }).waitFor()
      const login = scripts.kilobytes()
      await signIn(page, product.address, '13800000001', 'Watchfire!admin', '/workplace')
      await page.getByRole('table').first().waitFor()
      return [
        { what: 'to the sign-in form', value: login, unit: 'KB gzip', goal: { most: 130 } },
        {
          what: 'to the alarm desk, everything before included',
          value: scripts.kilobytes(),
          unit: 'KB gzip',
          goal: { most: 380 },
        },
      ]
    } finally {
      await browser.close()
      await product.stop()
    }
  },
}
