import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

const installed = [
  process.env.CHROME_PATH,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
].find(path => path && existsSync(path))

/** They have a product of their own, only look, or change what no alarm depends on: beside the desk, on its product. */
const beside = [
  'a-camera-is-set-up-in-the-console.spec.ts',
  'before-another-back-end.spec.ts',
  'a-console-survives-a-restart.spec.ts',
  'a-filter-follows-its-owner.spec.ts',
  'a-licence-is-entered.spec.ts',
  'a-project-moves.spec.ts',
  'a-plant-network-is-allowed.spec.ts',
  'an-empty-installation-*.spec.ts',
  'every-screen-is-accessible.spec.ts',
  'hierarchy.spec.ts',
  'real-people-*.spec.ts',
  'signing-in-goes-wrong.spec.ts',
  'the-public-face.spec.ts',
  'the-build-tells-no-password.spec.ts',
]

/** They count what waits at the desk, or wait long for something there. */
const alone = [
  'a-part-that-does-not-come.spec.ts',
  'an-ai-server-is-away.spec.ts',
  'an-unhandled-alarm-is-escalated.spec.ts',
  'first-ai-server.spec.ts',
  // It ends links of everybody of the platform.
  'the-platform-asks-for-access.spec.ts',
]

/** What people, companies and devices are set up by. */
const settings = ['access/*.spec.ts', 'company/*.spec.ts', 'device/*.spec.ts', 'notice/*.spec.ts'].map(
  name => `**/${name}`,
)

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  globalSetup: './product.setup.ts',
  // Most of a journey is waiting: more at a time than there are cores.
  workers: 4,
  fullyParallel: false,
  // Journeys of one product that change what others count go one after the other, always in the same order.
  projects: [
    { name: 'desk', testIgnore: [...beside, ...alone, ...settings], workers: 1 },
    { name: 'beside', testMatch: beside, workers: 1 },
    { name: 'settings', testMatch: settings, testIgnore: [...beside, ...alone], workers: 1 },
    { name: 'alone', testMatch: alone, workers: 1 },
  ],
  // Long enough for a slow machine with other work: nothing that comes waits for it, and no journey sets shorter ones of its own.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: process.env.WATCHFIRE_E2E_JSON
    ? [['list'], ['json', { outputFile: process.env.WATCHFIRE_E2E_JSON }]]
    : [['list']],
  outputDir: '../test-results',
  use: {
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1366, height: 768 },
    // A click on a busy machine must not meet a dialog that is still growing.
    contextOptions: { reducedMotion: 'reduce' },
    // It has what the page was made of at each step. Pictures of it all the while would cost more than a quarter of the run.
    trace: { mode: 'retain-on-failure', screenshots: false },
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
