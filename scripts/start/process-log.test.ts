import { existsSync, mkdtempSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openProcessLog } from './process-log.ts'

test('a log that has grown large moves aside, and is closed to others', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'watchfire-log-'))
  const log = openProcessLog(folder, 'server', 10)
  log.write('the first line')
  await expect.poll(() => existsSync(log.path)).toBe(true)
  log.write('the second line')
  log.close()
  await expect.poll(() => readFileSync(log.path, 'utf8')).toBe('the second line\n')
  expect(readFileSync(`${log.path}.1`, 'utf8')).toBe('the first line\n')
  expect(statSync(log.path).mode & 0o777).toBe(0o600)
})
