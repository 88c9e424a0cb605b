import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { errorsOfEveryCall } from '../contract/src/core/core.errors.ts'
import { allCalls } from '../contract/src/index.ts'
import { findHandlerBreaches } from './house/handler-files.ts'
import { findBreaches } from './house/house-rules.ts'
import { findUnrefused } from './house/unrefused-errors.ts'

// The rules of the house that no other tool knows: sizes, names, the words of the old wire, and where handlers lie.

const root = fileURLToPath(new URL('..', import.meta.url))
const pattern = '{contract,server,console,edge,demo-cameras,e2e,bench,scripts}/**/*.{ts,tsx,mjs,css}'
const exempt = ['**/node_modules/**', '**/dist/**', '**/dist.next/**', '**/*.generated.*', 'scripts/house/**']

const files = globSync(pattern, { cwd: root, exclude: exempt }).map(path => ({
  path,
  text: readFileSync(join(root, path), 'utf8'),
}))
const breaches = [
  ...findBreaches(files),
  ...findHandlerBreaches(files, allCalls, errorsOfEveryCall),
  ...findUnrefused(files, allCalls),
]
for (const breach of breaches) console.log(breach)
process.exitCode = breaches.length > 0 ? 1 : 0
