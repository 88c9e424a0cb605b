import { spawnSync } from 'node:child_process'
import type { Page } from '@playwright/test'

/** Why no PDF can be read here, in words. */
export const pdfReaderMissing = spawnSync('pdftotext', ['-v']).error
  ? 'pdftotext is not here (Debian: poppler-utils)'
  : undefined

/** What is printed of a page, sheet by sheet, as poppler reads it from the PDF. */
export async function printedPages(page: Page): Promise<string[]> {
  const pdf = await page.pdf({ format: 'A4' })
  const { stdout } = spawnSync('pdftotext', ['-layout', '-', '-'], { input: pdf, encoding: 'utf8' })
  return stdout.split('\f').filter(sheet => sheet.trim() !== '')
}
