/** Real films for tests and trials, kept beside the project and never in it. */
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Path of a real film in `../shared/data` beside the project's folder; undefined where there is none. */
export function sampleFootage(name: string): string | undefined {
  const path = fileURLToPath(new URL(`../../../../shared/data/${name}`, import.meta.url))
  return existsSync(path) ? path : undefined
}
