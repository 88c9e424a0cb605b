import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

const installed = [
  process.env.CHROME_PATH,
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
].find(path => path && existsSync(path))

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  globalSetup: './product.setup.ts',
  // One product and two cores: journeys go one after the other, so that a second is a second.
  workers: 1,
  fullyParallel: false,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: process.env.WATCHFIRE_E2E_JSON
    ? [['list'], ['json', { outputFile: process.env.WATCHFIRE_E2E_JSON }]]
    : [['list']],
  outputDir: '../test-results',
  use: {
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1366, height: 768 },
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      // Without a language of the system, file names outside of ASCII are lost on the way to the disk.
      env: { ...process.env, LANG: 'C.UTF-8' },
      ...(installed ? { executablePath: installed } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--autoplay-policy=no-user-gesture-required',
        '--disable-background-networking',
        '--no-first-run',
      ],
    },
  },
})
