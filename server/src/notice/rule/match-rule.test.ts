import { alarmLevel } from '@watchfire/contract/alarm/alarm.shapes.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { matchesRule, outcomeOf, type RaisedAlarm, type RuleToMatch, stepsOf, targetsOf } from './match-rule.ts'

const nobody = { accounts: [], addresses: [], robots: [] }
const somebody = { ...nobody, robots: [1] }
const friday = Date.parse('2026-11-20T09:00:00+08:00')
const alarm: RaisedAlarm = {
  tenantId: 1,
  companyId: 11,
  projectId: 111,
  type: 4,
  level: 'severe',
  receivedAt: friday,
  silent: false,
}
const rule: RuleToMatch = {
  tenantId: 1,
  companyId: 11,
  ofCustomer: false,
  types: [],
  levels: [],
  projectIds: [],
  hours: [],
  first: somebody,
  steps: [{ afterMinutes: 5, targets: somebody }],
}

test.each([
  ['a rule without conditions takes what comes', {}, {}, true],
  ['its own types only', { types: [1, 4] }, {}, true],
  ['no other type', { types: [1] }, {}, false],
  ['its own levels only', { levels: ['severe', 'normal'] }, {}, true],
  ['no other level', { levels: ['normal'] }, {}, false],
  ['faults belong to all levels', {}, { level: 'fault' }, true],
  ['record-only has to be asked for', {}, { level: 'recordOnly' }, false],
  ['and is told when it is', { levels: ['recordOnly'] }, { level: 'recordOnly' }, true],
  ['its own projects only', { projectIds: [111] }, {}, true],
  ['no other project', { projectIds: [112] }, {}, false],
  ['another company of the customer is not its business', {}, { companyId: 12 }, false],
  ['unless it is the customer’s own rule', { ofCustomer: true, companyId: 1 }, { companyId: 12 }, true],
  ['another customer never', { ofCustomer: true }, { tenantId: 2 }, false],
  ['in do-not-disturb nobody is told', {}, { silent: true }, false],
  ['outside its hours', { hours: [{ days: [6, 7], from: '00:00', until: '24:00' }] }, {}, false],
  ['within its hours', { hours: [{ days: [5], from: '09:00', until: '09:01' }] }, {}, true],
] as [string, Partial<RuleToMatch>, Partial<RaisedAlarm>, boolean][])('%s', (_, ofRule, ofAlarm, expected) => {
  expect(matchesRule({ ...rule, ...ofRule }, { ...alarm, ...ofAlarm })).toBe(expected)
})

test('the first notice is due at once, each escalation after its minutes', () => {
  expect(stepsOf(rule, alarm)).toEqual([
    { step: 0, dueAt: friday },
    { step: 5, dueAt: friday + 300_000 },
  ])
  expect(stepsOf({ ...rule, first: nobody }, alarm).map(({ step }) => step)).toEqual([5])
  expect(stepsOf(rule, { ...alarm, level: 'recordOnly' }).map(({ step }) => step)).toEqual([0])
})

test('a step that was taken out of the rule tells nobody', () => {
  expect(targetsOf(rule, 5)).toEqual(somebody)
  expect(targetsOf(rule, 0)).toEqual(somebody)
  expect(targetsOf({ ...rule, first: nobody }, 0)).toBeUndefined()
  expect(targetsOf(rule, 6)).toBeUndefined()
})

test('what was handled, deleted or switched off meanwhile is not told', () => {
  const due = { enabled: true, hasTargets: true }
  expect(outcomeOf(due, { state: 'pending', level: 'severe' })).toBe('tell')
  expect(outcomeOf(due, { state: 'handled', level: 'severe' })).toBe('handled')
  expect(outcomeOf(due, { state: 'handled', level: 'recordOnly' })).toBe('tell')
  expect(outcomeOf(due, undefined)).toBe('handled')
  expect(outcomeOf({ ...due, enabled: false }, { state: 'pending', level: 'severe' })).toBe('ruleOff')
  expect(outcomeOf({ ...due, hasTargets: false }, { state: 'pending', level: 'severe' })).toBe('ruleOff')
})

const levels = alarmLevel.def.out.options
const few = (max: number) => fc.uniqueArray(fc.integer({ min: 1, max }), { maxLength: 4 })

test('a narrower rule never takes what a wider one leaves, and no step falls due twice', () => {
  fc.assert(
    fc.property(
      fc.record({ types: few(6), projectIds: few(4), levels: fc.uniqueArray(fc.constantFrom(...levels)) }),
      fc.record({
        type: fc.integer({ min: 1, max: 6 }),
        projectId: fc.integer({ min: 1, max: 4 }),
        level: fc.constantFrom(...levels),
      }),
      fc.uniqueArray(fc.integer({ min: 1, max: 10_080 }), { maxLength: 5 }),
      (narrow, given, minutes) => {
        const came = { ...alarm, ...given }
        const wide = { ...rule, levels: [...levels] }
        if (matchesRule({ ...rule, ...narrow }, came)) expect(matchesRule(wide, came)).toBe(true)
        const steps = minutes.map(afterMinutes => ({ afterMinutes, targets: somebody }))
        const dues = stepsOf({ first: somebody, steps }, came)
        expect(new Set(dues.map(({ step }) => step)).size).toBe(dues.length)
        for (const { step, dueAt } of dues) expect(dueAt).toBe(friday + step * 60_000)
      },
    ),
  )
})
