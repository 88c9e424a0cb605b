import { expect, test } from 'vitest'
import { quotaClasses, quotaStepOf, roomBytes } from './quota.rules.ts'

test.each([
  [0, 0],
  [799, 0],
  [800, 80],
  [949, 80],
  [950, 95],
  [999, 95],
  [1000, 100],
  [4000, 100],
])('%i of 1000 bytes is step %i', (used, step) => {
  expect(quotaStepOf(used, 1000)).toBe(step)
})

test('a full quota is emptied to 95 %, and never by evidence of true alarms', () => {
  expect(roomBytes(1000)).toBe(950)
  expect(quotaClasses.some(({ judgement }) => judgement === 'true')).toBe(false)
  expect(quotaClasses).toContainEqual({ kind: 'recording', judgement: 'false' })
})
