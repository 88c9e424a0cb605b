import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkDataFolder, checkPort, checkPrograms } from './preflight.ts'

test('a taken port is named with the setting that changes it', async () => {
  const server = createServer()
  const port = await new Promise<number>(resolve => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port))
  })
  await expect(checkPort(port, '127.0.0.1')).rejects.toThrow(`port ${port} is taken: set WATCHFIRE_PORT to a free one`)
  await new Promise(resolve => server.close(resolve))
  await checkPort(port, '127.0.0.1')
})

test('a data folder that cannot be made is named', () => {
  expect(() => checkDataFolder('/proc/watchfire')).toThrow('the data folder /proc/watchfire cannot be written')
  const folder = mkdtempSync(join(tmpdir(), 'preflight-'))
  checkDataFolder(folder)
  rmSync(folder, { recursive: true })
})

test('a missing program is named', () => {
  expect(() => checkPrograms('/nowhere', ['server/src/main.ts'])).toThrow('server/src/main.ts is missing')
})
