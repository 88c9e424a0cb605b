/** `npm run manual:pictures`: takes the pictures of the manual anew, with a product of its own. */
import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'

export default defineConfig({ ...journeys, testMatch: 'manual-pictures.journey.ts', projects: [{ name: 'pictures' }] })
