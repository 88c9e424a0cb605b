import { expect, test } from 'vitest'
import { licenceStateOn, mailStepOn } from './licence.rules.ts'

const until = '2026-12-31'
test.each([
  ['2026-11-30', 'valid', 31, undefined],
  ['2026-12-01', 'endsSoon', 30, '30'],
  ['2026-12-24', 'endsSoon', 7, '7'],
  ['2026-12-29', 'endsSoon', 2, '7'],
  ['2026-12-30', 'endsSoon', 1, '1'],
  ['2026-12-31', 'endsSoon', 0, '1'],
  ['2027-01-01', 'grace', -1, 'grace'],
  ['2027-01-30', 'grace', -30, 'grace'],
  ['2027-01-31', 'ended', -31, 'ended'],
])('on %s a licence until the end of December is %s with %i days left', (day, state, daysLeft, step) => {
  expect(licenceStateOn(day, until)).toEqual({ state, daysLeft })
  expect(mailStepOn(day, until)).toBe(step)
})
