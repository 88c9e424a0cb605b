import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('a run that is ended from outside ends the program it waits for', async () => {
  const waits = `console.log(process.pid); setInterval(() => {}, 1000)`
  const runs = `import { runCommand } from ${JSON.stringify(new URL('run-command.ts', import.meta.url).href)}
    await runCommand(process.execPath, ['-e', ${JSON.stringify(waits)}], { loud: true })
    console.log('went on')`
  const run = spawn(process.execPath, ['--input-type=module', '-e', runs], { stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  run.stdout.on('data', part => {
    said += part
  })
  await expect.poll(() => said).toMatch(/^\d+\n/)
  run.kill('SIGTERM')
  const [code, signal] = await once(run, 'close')
  expect([code, signal, said]).toEqual([null, 'SIGTERM', `${Number.parseInt(said, 10)}\n`])
  expect(isAlive(Number.parseInt(said, 10))).toBe(false)
})
