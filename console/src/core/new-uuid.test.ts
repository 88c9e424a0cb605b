import { expect, test } from 'vitest'
import { z } from 'zod'
import { newUuid } from './new-uuid.ts'

test('each is another one, in the form that others read', () => {
  const made = Array.from({ length: 500 }, newUuid)
  expect(new Set(made).size).toBe(500)
  for (const one of made) expect(z.uuidv4().safeParse(one).success, one).toBe(true)
})
