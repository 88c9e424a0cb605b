import type { Page } from '@playwright/test'
import { readSheets } from '../../server/src/core/testing/pdf-sheets.ts'

/** What is printed of a page, sheet by sheet. */
export const printedPages = async (page: Page): Promise<string[]> => readSheets(await page.pdf({ format: 'A4' }))
