import { expect, test } from 'vitest'
import { effectiveRecordTerms, keptForEver, leastRecordTerm, recordProblem } from './record.rules.ts'

const defaults = { minDays: 30 }

test('the least term is half a year, and longer where the platform grants evidence a longer one', () => {
  expect(leastRecordTerm(defaults)).toBe(180)
  expect(leastRecordTerm({ minDays: 365 })).toBe(365)
})

test.each([
  ['for ever without a rule', keptForEver, defaults, keptForEver],
  ['the rule', { days: 400, weightyDays: 800 }, defaults, { days: 400, weightyDays: 800 }],
  [
    'no shorter than a term that grew since',
    { days: 180, weightyDays: 200 },
    { minDays: 365 },
    { days: 365, weightyDays: 365 },
  ],
  ['weighty ones for ever', { days: 180, weightyDays: null }, defaults, { days: 180, weightyDays: null }],
  ['nothing of weighty ones alone', { days: null, weightyDays: 400 }, defaults, keptForEver],
] as const)('%s holds', (_, terms, bounds, held) => {
  expect(effectiveRecordTerms(terms, bounds)).toEqual(held)
})

test.each([
  ['for ever', keptForEver, undefined],
  ['weighty ones longer', { days: 180, weightyDays: 365 }, undefined],
  ['both alike', { days: 200, weightyDays: 200 }, undefined],
  ['a term below the least', { days: 179, weightyDays: null }, 'recordsTooShort'],
  ['weighty ones below the least', { days: 180, weightyDays: 90 }, 'recordsTooShort'],
  ['weighty ones shorter', { days: 400, weightyDays: 365 }, 'weightyShorter'],
  ['weighty ones given a term and others none', { days: null, weightyDays: 365 }, 'weightyShorter'],
] as const)('%s', (_, terms, problem) => {
  expect(recordProblem(terms, defaults)).toBe(problem)
})
