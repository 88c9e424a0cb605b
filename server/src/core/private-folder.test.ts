import { chmodSync, mkdirSync, mkdtempSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makePrivate } from './private-folder.ts'

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

test('a data folder made beforehand is closed to others, and so are the secrets in it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'watchfire-open-'))
  writeFileSync(join(folder, 'secret.key'), 'k', { mode: 0o644 })
  mkdirSync(join(folder, 'files'), { mode: 0o755 })
  chmodSync(folder, 0o775)
  makePrivate(folder)
  expect([modeOf(folder), modeOf(join(folder, 'secret.key'))]).toEqual(['700', '600'])
  makePrivate(folder)
})

test.skipIf(process.platform !== 'linux')('where the mode cannot be set the start is refused with the way out', () => {
  expect(() => makePrivate('/proc/self')).toThrow(
    /others may read \/proc\/self, and that cannot be changed \(EPERM\): chmod it to 700/,
  )
})
