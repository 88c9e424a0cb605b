import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { passwordDigest } from './password-digest.ts'
import { sha256 } from './sha256.ts'

const expected = (text: string) => createHash('sha256').update(text).digest('hex')
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

test('a password travels as its SHA-256 in lower-case hex', async () => {
  expect(await passwordDigest('Watchfire!烽燧')).toBe(expected('Watchfire!烽燧'))
})

test('our own SHA-256 agrees at every length around a block’s border', () => {
  for (const length of [0, 1, 3, 54, 55, 56, 57, 63, 64, 65, 119, 120, 128, 1000]) {
    const text = 'a'.repeat(length)
    expect(hex(sha256(new TextEncoder().encode(text))), `${length} bytes`).toBe(expected(text))
  }
})
