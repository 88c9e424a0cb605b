/** `npm run generate`: writes what is derived from the sources; with `--check` it only compares and names what differs. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '../server/src/core/db/migrate.ts'
import { entityPicture } from './generate/generate-entities.ts'
import { tableTypes } from './generate/generate-tables.ts'
import { startPostgres } from './postgres/start-postgres.ts'

const root = new URL('../', import.meta.url)
const folder = mkdtempSync(join(tmpdir(), 'watchfire-generate-'))
const postgres = await startPostgres({ folder })
try {
  await migrate(postgres.url)
  const texts = {
    'server/src/core/db/tables.generated.ts': await tableTypes(postgres.url),
    'docs/entities.md': await entityPicture(postgres.url),
  }
  const stale = Object.entries(texts).filter(([path, text]) => {
    const file = new URL(path, root)
    const current = (() => {
      try {
        return readFileSync(file, 'utf8')
      } catch {
        return ''
      }
    })()
    if (!process.argv.includes('--check')) writeFileSync(file, text)
    return current !== text
  })
  for (const [path] of stale) console.log(`${process.argv.includes('--check') ? 'differs' : 'written'}: ${path}`)
  if (process.argv.includes('--check') && stale.length > 0) {
    console.log('run `npm run generate` and look at the difference')
    process.exitCode = 1
  }
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
