import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { takeLock } from './lock-file.ts'
import { startMark } from './process-table.ts'

let path: string
beforeEach(() => {
  path = join(mkdtempSync(join(tmpdir(), 'watchfire-lock-')), 'lock')
})

test('a lock that is held names its holder', () => {
  takeLock(path, 'first')
  expect(takeLock(path, 'second')).toMatchObject({ taken: false, holder: { pid: process.pid, purpose: 'first' } })
})

test('a released lock can be taken again', () => {
  const lock = takeLock(path, 'first')
  if (lock.taken) lock.release()
  expect(existsSync(path)).toBe(false)
  expect(takeLock(path, 'second').taken).toBe(true)
})

test('the lock of a dead process is taken over', () => {
  const { pid } = spawnSync(process.execPath, ['-e', ''])
  writeFileSync(path, JSON.stringify({ pid, mark: '1', purpose: 'gone' }))
  expect(takeLock(path, 'next').taken).toBe(true)
})

test('a lock whose pid was given to another process since is taken over', () => {
  expect(startMark(process.pid)).not.toBe('')
  writeFileSync(path, JSON.stringify({ pid: process.pid, mark: 'an earlier start', purpose: 'gone' }))
  expect(takeLock(path, 'next').taken).toBe(true)
})

test('a lock file cut short by a full disk is taken over', () => {
  writeFileSync(path, '')
  expect(takeLock(path, 'next').taken).toBe(true)
})
