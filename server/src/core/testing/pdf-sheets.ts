import { spawnSync } from 'node:child_process'

/** Why no PDF can be read here, in words. */
export const pdfReaderMissing = spawnSync('pdftotext', ['-v']).error
  ? 'pdftotext is not here (Debian: poppler-utils)'
  : undefined

/** The sheets of a PDF as poppler reads them. */
export function readSheets(pdf: Buffer): string[] {
  const { stdout } = spawnSync('pdftotext', ['-layout', '-', '-'], { input: pdf, encoding: 'utf8' })
  return stdout.split('\f').filter(sheet => sheet.trim() !== '')
}
