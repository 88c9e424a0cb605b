import { expect, test } from 'vitest'
import { newRecoveryCodes } from '../factor/recovery-codes.ts'
import { digestOfPassword, hashPassword, newPassword, passwordFits } from './passwords.ts'

test('a password is stored by argon2id with 19 MiB and two passes at least, salted, and fits itself alone', async () => {
  const digest = digestOfPassword('a first word')
  const stored = await hashPassword(digest)
  const [, memory, passes] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=\d+\$/.exec(stored) ?? []
  expect(Number(memory)).toBeGreaterThanOrEqual(19 * 1024)
  expect(Number(passes)).toBeGreaterThanOrEqual(2)
  expect(await hashPassword(digest)).not.toBe(stored)
  expect([await passwordFits(stored, digest), await passwordFits(stored, digestOfPassword('another'))]).toEqual([
    true,
    false,
  ])
})

test('a password of any length is told from one that begins like it', () => {
  const long = '𠮷'.repeat(200)
  expect(digestOfPassword(long)).not.toBe(digestOfPassword(`${long}1`))
})

test('recovery codes are of 60 random bits, and given passwords have every kind of character', () => {
  const codes = Array.from({ length: 200 }, newRecoveryCodes).flat()
  expect(new Set(codes).size).toBe(2000)
  for (const code of codes) expect(code).toMatch(/^[a-hj-km-np-z2-90]{4}(-[a-hj-km-np-z2-90]{4}){2}$/)
  // Each of the 32 letters comes at each place.
  for (let at = 0; at < 14; at += 1) {
    const letters = new Set(codes.map(code => code[at]))
    expect(letters.size).toBe(at === 4 || at === 9 ? 1 : 32)
  }
  const passwords = Array.from({ length: 200 }, () => newPassword())
  expect(new Set(passwords).size).toBe(200)
  for (const kind of [/[a-z]/, /[A-Z]/, /\d/, /[-_]/]) expect(passwords.filter(one => !kind.test(one))).toEqual([])
})
