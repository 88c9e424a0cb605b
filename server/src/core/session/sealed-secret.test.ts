import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openSealer } from './sealed-secret.ts'

const folder = mkdtempSync(join(tmpdir(), 'watchfire-seal-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const text = 'https://机器人.example/send?key=a-secret'

test('a sealed secret opens again, also after a restart, and never looks the same twice', async () => {
  const [first, second] = await Promise.all([openSealer(folder), openSealer(folder)])
  const sealed = first.seal(text, 'robot')
  expect(second.open(sealed, 'robot')).toBe(text)
  expect(sealed.includes(Buffer.from('a-secret'))).toBe(false)
  expect(first.seal(text, 'robot').equals(sealed)).toBe(false)
  expect(readdirSync(folder)).toEqual(['secret.key'])
  expect(statSync(join(folder, 'secret.key')).mode & 0o777).toBe(0o600)
})

test('another purpose, another key and changed bytes open nothing', async () => {
  const sealer = await openSealer(folder)
  const sealed = sealer.seal(text, 'robot')
  expect(() => sealer.open(sealed, 'mail')).toThrow()
  expect(() => sealer.open(sealed.subarray(0, 20), 'robot')).toThrow()
  const other = await openSealer(folder, 'a key of the installation')
  expect(() => other.open(sealed, 'robot')).toThrow()
  sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1
  expect(() => sealer.open(sealed, 'robot')).toThrow()
})
