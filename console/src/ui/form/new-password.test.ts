import { expect, test } from 'vitest'
import { randomPassword } from './new-password.ts'

test('a made-up password is long, readable and never the same', () => {
  const made = Array.from({ length: 200 }, randomPassword)
  for (const password of made) expect(password).toMatch(/^[a-zA-Z2-9]{5}-[a-zA-Z2-9]{5}-[a-zA-Z2-9]{4}$/)
  for (const password of made) expect(password).not.toMatch(/[l1IO0o]/)
  expect(new Set(made).size).toBe(200)
})
