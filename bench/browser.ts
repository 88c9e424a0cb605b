import { existsSync } from 'node:fs'
import { type Browser, chromium } from '@playwright/test'

/** The browser of the benchmarks: CHROME_PATH, an installed one, or Playwright's own. */
export function launchBrowser(): Promise<Browser> {
  const installed = [process.env.CHROME_PATH, '/usr/bin/chromium', '/usr/bin/google-chrome'].find(
    path => path && existsSync(path),
  )
  return chromium.launch({
    ...(installed ? { executablePath: installed } : {}),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--autoplay-policy=no-user-gesture-required',
      '--disable-background-networking',
    ],
  })
}
