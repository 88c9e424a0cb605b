import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findBreaches } from './house/house-rules.ts'

// The rules of the house that no other tool knows: sizes, names, and the words of the old wire.

const root = fileURLToPath(new URL('..', import.meta.url))
const pattern = '{contract,server,console,edge,demo-cameras,e2e,bench,scripts}/**/*.{ts,tsx,mjs,css}'
const exempt = ['**/node_modules/**', '**/dist/**', '**/dist.next/**', '**/*.generated.*', 'scripts/house/**']

const files = globSync(pattern, { cwd: root, exclude: exempt }).map(path => ({
  path,
  text: readFileSync(join(root, path), 'utf8'),
}))
const breaches = findBreaches(files)
for (const breach of breaches) console.log(breach)
process.exitCode = breaches.length > 0 ? 1 : 0
