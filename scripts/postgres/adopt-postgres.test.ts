import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { isAlive } from './process-table.ts'
import { startPostgres } from './start-postgres.ts'

const launcher = fileURLToPath(new URL('./start-postgres.ts', import.meta.url))

/** Starts the database from another Node, and kills that Node without a chance to tidy up. */
async function startAndDie(folder: string): Promise<number> {
  const program = `
    const { startPostgres } = await import(${JSON.stringify(launcher)})
    const server = await startPostgres({ folder: ${JSON.stringify(folder)} })
    process.stdout.write(String(server.pid))
  `
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const pid = Number(await new Promise(resolve => child.stdout.once('data', resolve)))
  const gone = new Promise(resolve => child.once('exit', resolve))
  child.kill('SIGKILL')
  await gone
  return pid
}

test('a database that outlived its killed starter is taken over, watched and stopped', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'watchfire-adopt-'))
  try {
    const pid = await startAndDie(folder)
    expect(isAlive(pid)).toBe(true)
    const server = await startPostgres({ folder })
    expect(server).toMatchObject({ pid, adopted: true })
    const reasons: string[] = []
    server.onExit(reason => void reasons.push(reason))
    await server.stop()
    expect(isAlive(pid)).toBe(false)
    expect(reasons).toEqual(['stopped'])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
