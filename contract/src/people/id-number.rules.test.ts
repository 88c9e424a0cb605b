import { expect, test } from 'vitest'
import { isIdNumber, needsGuardian } from './id-number.rules.ts'

test.each([
  ['idCard', '11010519491231002X', true],
  ['idCard', '110105194912310021', false],
  ['idCard', '11010519491331002X', false],
  ['idCard', '1101051949123100', false],
  ['passport', 'E12345678', true],
  ['passport', 'E12', false],
  ['studentCard', '2026-0001', false],
  ['officerCard', '01234567', true],
] as const)('%s %s: %s', (type, text, fits) => {
  expect(isIdNumber(type, text)).toBe(fits)
})

test.each([
  ['idCard', '110105201211270010', '2026-11-26', true],
  ['idCard', '110105201211270010', '2026-11-27', false],
  ['idCard', '11010519491231002X', '2026-11-26', false],
  ['passport', 'E12345678', '2026-11-26', false],
] as const)('%s %s on %s needs a guardian: %s', (type, text, today, needs) => {
  expect(needsGuardian(type, text, today)).toBe(needs)
})
