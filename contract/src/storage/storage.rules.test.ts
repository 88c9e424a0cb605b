import { expect, test } from 'vitest'
import { effectiveDays, type RetentionRule, ruleProblem, type Term } from './storage.rules.ts'

const rule = (judgement: 'true' | 'false' | 'unjudged', days: Term): RetentionRule => ({
  kind: 'picture',
  judgement,
  days,
})
const open = { minDays: 30, maxDays: null }

test.each([
  ['the rule', 90, open, 90],
  ['no shorter than the least term', 10, open, 30],
  ['no longer than the greatest', 900, { minDays: 30, maxDays: 365 }, 365],
  ['for ever without a rule', null, open, null],
  ['the greatest term without a rule', null, { minDays: 30, maxDays: 365 }, 365],
] as const)('%s holds', (_, days, bounds, term) => {
  expect(effectiveDays(rule('false', days), bounds)).toBe(term)
})

test('uploads without use are bounded by nothing', () => {
  expect(effectiveDays({ kind: 'upload', judgement: 'none', days: 2 }, open)).toBe(2)
  expect(effectiveDays({ kind: 'upload', judgement: 'none', days: null }, { minDays: 1, maxDays: 9 })).toBe(null)
})

test.each([
  ['true alarms kept longest', [rule('true', 365), rule('unjudged', 90), rule('false', 30)], open, undefined],
  ['all kept for ever', [rule('true', null), rule('false', null)], open, undefined],
  ['true alarms kept shorter than false ones', [rule('true', 60), rule('false', 90)], open, 'trueShorter'],
  ['true alarms given a term and others none', [rule('true', 60), rule('unjudged', null)], open, 'trueShorter'],
  ['a term below the least', [rule('true', 365), rule('false', 29)], open, 'termTooShort'],
  ['a term above the greatest', [rule('true', 400)], { minDays: 30, maxDays: 365 }, 'termTooLong'],
  ['no term where there is a greatest', [rule('true', null)], { minDays: 30, maxDays: 365 }, 'termTooLong'],
] as const)('%s', (_, rules, bounds, problem) => {
  expect(ruleProblem(rules, bounds)).toBe(problem)
})
