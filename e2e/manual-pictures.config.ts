/** `npm run manual:pictures`: takes the pictures of the manual and of the public pages anew, with a product of its own. */
import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'

// What sensors measure is shown, too.
process.env.WATCHFIRE_E2E_SENSORS = '1'

export default defineConfig({ ...journeys, testMatch: '*.journey.ts', projects: [{ name: 'pictures' }] })
