/** The service that the bundle installs: it is confined, and knows which end of the edge is for good. */
import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const unit = fileURLToPath(new URL('../../edge/install/watchfire-edge.service', import.meta.url))
const analyze = '/usr/bin/systemd-analyze'
const run = promisify(execFile)

test('what the edge ends with for a refused code, the starter hands on and the service does not start again', () => {
  const codes = ['edge/src/main.ts', 'edge/src/starter/starter.ts'].map(
    path => /^const refusedCode = (\d+)$/m.exec(read(path))?.[1],
  )
  const [, never] = /^RestartPreventExitStatus=(\d+)$/m.exec(readFileSync(unit, 'utf8')) ?? []
  expect([...codes, never]).toEqual(['78', '78', '78'])
})

test.runIf(existsSync(analyze))('systemd itself calls the service well confined', async () => {
  const { stdout } = await run(analyze, ['security', '--offline=true', '--no-pager', unit])
  expect(Number(/Overall exposure level for \S+: ([\d.]+)/.exec(stdout)?.[1])).toBeLessThan(2.5)
})
