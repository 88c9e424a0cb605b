import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isAlive } from '../postgres/process-table.ts'
import { openProcessLog } from './process-log.ts'
import { type ProcessPlan, SupervisedProcess } from './supervised-process.ts'

let folder: string
let said: string[]
let saved: SupervisedProcess | undefined

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'watchfire-kept-'))
  said = []
})

afterEach(() => saved?.stop(100))

/** Keeps a small program running; it is ready when it has printed `up`. */
function keep(program: string, plan: Partial<ProcessPlan> = {}): SupervisedProcess {
  const file = join(folder, 'program.mjs')
  writeFileSync(file, program)
  let up = false
  saved = new SupervisedProcess({
    name: 'worker',
    words: () => {
      up = false
      return [file]
    },
    env: process.env,
    log: openProcessLog(folder, 'worker'),
    say: line => said.push(line),
    onLine: line => {
      up ||= line === 'up'
    },
    isReady: () => up,
    onRestarted: () => {},
    ...plan,
  })
  return saved
}

const stays = `console.log('up'); setInterval(() => {}, 1000)`

test('a killed process is started again, and the new pid is told', async () => {
  const pids: (number | undefined)[] = []
  const worker = keep(stays, { onRestarted: () => pids.push(worker.pid) })
  await worker.start()
  const first = worker.pid ?? 0
  process.kill(first, 'SIGKILL')
  await expect.poll(() => pids).toHaveLength(1)
  expect(worker.pid).not.toBe(first)
  expect(said).toContain('worker ended (SIGKILL); starting it again')
})

test('a process that ends before it is ready fails the start with its last words', async () => {
  const worker = keep(`console.error('watchfire server: setting X is wrong'); process.exit(1)`)
  await expect(worker.start()).rejects.toThrow(/^watchfire server: setting X is wrong$/)
})

test('of a process that dies by an error the message is said, not the stack', async () => {
  await expect(keep(`throw new Error('no such camera')`).start()).rejects.toThrow(/^Error: no such camera$/)
})

test('stop ends also a process that does not listen, and all that it had begun', async () => {
  const worker = keep(`
    import { spawn } from 'node:child_process'
    import { writeFileSync } from 'node:fs'
    process.on('SIGTERM', () => {})
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
    writeFileSync(${JSON.stringify(join(folder, 'grandchild'))}, String(child.pid))
    ${stays}`)
  await worker.start()
  const grandchild = Number(readFileSync(join(folder, 'grandchild'), 'utf8'))
  const pid = worker.pid ?? 0
  await worker.stop(200)
  await expect.poll(() => [isAlive(pid), isAlive(grandchild)]).toEqual([false, false])
})

test('structured lines go to the log, and what is printed for a person is shown and not kept', async () => {
  const worker = keep(`console.log('{"level":30,"msg":"listening"}'); console.log('the password is 123'); ${stays}`)
  await worker.start()
  expect(said).toEqual(['the password is 123', 'up'])
  const path = join(folder, 'worker.log')
  await expect.poll(() => existsSync(path) && readFileSync(path, 'utf8')).toContain('listening')
  expect(readFileSync(path, 'utf8')).not.toContain('123')
})
