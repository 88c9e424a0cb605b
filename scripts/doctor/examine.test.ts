import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkNode } from './check-node.ts'
import { examine } from './examine.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'examine-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('beside a product that does not run it says what could not be asked, and makes nothing', async () => {
  const findings = await examine({ WATCHFIRE_DATA: folder, WATCHFIRE_PORT: '1' })
  expect(findings.filter(({ subject }) => ['product', 'database'].includes(subject))).toMatchObject([
    { state: 'note', text: expect.stringContaining('nothing answers on port 1') },
    { state: 'note', text: expect.stringContaining('could not be asked') },
  ])
  expect(readdirSync(folder)).toEqual([])
})

test('a wrong mode, a database that is away and a wrong setting are to be mended', async () => {
  chmodSync(folder, 0o755)
  const DATABASE_URL = 'postgresql://nobody@127.0.0.1:1/nowhere'
  const findings = await examine({ WATCHFIRE_DATA: folder, WATCHFIRE_PORT: '1', DATABASE_URL })
  // The disk is the machine's own: it may be full or not while this runs.
  const subjects = findings.filter(({ state }) => state === 'mend').map(({ subject }) => subject)
  expect(subjects.filter(subject => subject !== 'disk')).toEqual(['data folder', 'database'])
  expect((await examine({ WATCHFIRE_PORT: 'eighty' })).at(-1)).toMatchObject({ subject: 'settings', state: 'mend' })
})

test('a product that runs without its built-in database is to be mended', async () => {
  const product = createServer((_, answer) => answer.end('{}'))
  await new Promise<void>(done => product.listen(0, '127.0.0.1', done))
  const port = String((product.address() as AddressInfo).port)
  const findings = await examine({ WATCHFIRE_DATA: folder, WATCHFIRE_PORT: port })
  await new Promise(done => product.close(done))
  expect(findings.find(({ subject }) => subject === 'database')).toMatchObject({ state: 'mend' })
})

test.each([
  ['v24.21.0', 'ok'],
  ['v22.22.0', 'ok'],
  ['v22.21.9', 'mend'],
  ['v20.19.0', 'mend'],
])('Node %s', (version, state) => {
  expect(checkNode(version)).toMatchObject({ state })
})
