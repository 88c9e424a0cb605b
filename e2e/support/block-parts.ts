import type { Page } from '@playwright/test'

/** Lets chosen files of the console fail to arrive, as a network that breaks would. */
export async function blockFiles(page: Page, files: Iterable<string>) {
  const blocked = new Set([...files].map(file => `/${file}`))
  await page.route('**/assets/**', route =>
    blocked.has(new URL(route.request().url()).pathname) ? route.abort('connectionreset') : route.continue(),
  )
  return {
    /** The file may arrive from now on. */
    release: (file: string) => blocked.delete(`/${file}`),
    /** And the browser says that the network is back, so that the page does not wait for its next try. */
    async restore(file: string) {
      blocked.delete(`/${file}`)
      await page.evaluate(() => dispatchEvent(new Event('online')))
    },
  }
}
