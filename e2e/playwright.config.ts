import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

const installed = [
  process.env.CHROME_PATH,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
].find(path => path && existsSync(path))

/** They have a product of their own, only look, or change what no alarm depends on. */
const apart = [
  'a-camera-is-set-up-in-the-console.spec.ts',
  'before-another-back-end.spec.ts',
  'devices-of-other-makers.spec.ts',
  'a-console-survives-a-restart.spec.ts',
  'a-filter-follows-its-owner.spec.ts',
  'a-licence-is-entered.spec.ts',
  'a-project-moves.spec.ts',
  'a-plant-network-is-allowed.spec.ts',
  'an-operator-of-one-workshop.spec.ts',
  'a-model-of-ones-own.spec.ts',
  'an-empty-installation-*.spec.ts',
  'an-inspector-has-no-line.spec.ts',
  'every-screen-is-accessible.spec.ts',
  'frigate-comes-in.spec.ts',
  'from-a-code-to-an-alarm.spec.ts',
  'hierarchy.spec.ts',
  'real-people-*.spec.ts',
  'signing-in-goes-wrong.spec.ts',
  'the-public-face.spec.ts',
  'the-build-tells-no-password.spec.ts',
]

/** They count what waits at the desk, or wait long for something there: with a product of their own they need not take turns. */
const alone = [
  'a-part-that-does-not-come.spec.ts',
  'an-ai-server-is-away.spec.ts',
  'an-unhandled-alarm-is-escalated.spec.ts',
  'first-ai-server.spec.ts',
  'somebody-is-recognised-and-erased.spec.ts',
  // It ends links of everybody of the platform.
  'the-platform-asks-for-access.spec.ts',
]

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  globalSetup: './product.setup.ts',
  // Who shares the desk goes one after the other; beside them go the journeys that handle nothing there.
  workers: 2,
  fullyParallel: false,
  projects: [
    { name: 'beside', testMatch: apart, workers: 1 },
    { name: 'desk', testIgnore: [...apart, ...alone], workers: 1 },
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
    // It costs a twelfth of the run: `--trace retain-on-failure` keeps what the page was made of at each step.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      // Without a language of the system, file names outside of ASCII are lost on the way to the disk.
      env: { ...process.env, LANG: 'C.UTF-8' },
      ...(installed ? { executablePath: installed } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        // Maps are drawn by it, without a graphics card.
        '--enable-unsafe-swiftshader',
        '--autoplay-policy=no-user-gesture-required',
        '--disable-background-networking',
        '--no-first-run',
      ],
    },
  },
})
