import { createHash } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { passwordDigest } from './password-digest.ts'

const password = 'Watchfire!烽燧'
const expected = createHash('sha256').update(password).digest('hex')
afterEach(() => void vi.unstubAllGlobals())

test('a password travels as its SHA-256 in lower-case hex', async () => {
  expect(await passwordDigest(password)).toBe(expected)
})

test('it does so on a plain http address too, where browsers offer no digest', async () => {
  vi.stubGlobal('crypto', {})
  expect(await passwordDigest(password)).toBe(expected)
})
