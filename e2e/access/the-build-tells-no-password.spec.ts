/** The console as it is shipped: whoever loads its files learns no sign-in of the demo. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'
import { demoAccounts } from '../../server/src/access/demo-accounts.ts'

const dist = fileURLToPath(new URL('../../console/dist', import.meta.url))

test('no file of the built console holds a password or an account of the demo', () => {
  const files = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter(entry => /\.(js|css|html|json|map)$/.test(entry.name))
    .map(entry => join(entry.parentPath, entry.name))
  expect(files.length).toBeGreaterThan(20)
  const words = demoAccounts.flatMap(({ account, password }) => (account === 'root' ? [password] : [account, password]))
  const telling = files.filter(file => words.some(word => readFileSync(file, 'utf8').includes(word)))
  expect(telling.map(file => file.slice(dist.length))).toEqual([])
})
