import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'

const dist = fileURLToPath(new URL('../../console/dist', import.meta.url))

/** Every script that a page asks for from now on, in KB of gzip -9. */
export function loadedScripts(page: Page) {
  const seen = new Map<string, number>()
  page.on('request', request => {
    const path = new URL(request.url()).pathname
    if (path.endsWith('.js') && !seen.has(path))
      seen.set(path, gzipSync(readFileSync(dist + path), { level: 9 }).byteLength)
  })
  return {
    kilobytes: () => [...seen.values()].reduce((sum, size) => sum + size, 0) / 1000,
    count: () => seen.size,
  }
}
