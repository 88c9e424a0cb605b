import { z } from 'zod'
import { dataOf, nothing, pageFields, pageOf } from '../core/body.ts'
import { call, callsOf, listBody, mapBody } from '../core/call.ts'
import { rowId } from '../core/fields.ts'
import { rights } from '../core/rights.ts'
import { wire } from '../core/wire.ts'
import { carriedRule, rule, ruleEdit, ruleState, rulesOfFile, ruleTrial, trialResult } from './rule.shapes.ts'

/** Product.md §9, menu 34. */
export const ruleCalls = callsOf('rule', {
  list: call({
    path: '/api/rule/queryRuleList',
    method: 'POST',
    right: rights.rules,
    summary: 'Rules on what sensors measure and on alarms, with how they stand, newest first',
    input: wire(
      { ...pageFields, keyword: z.string().trim().max(60).optional(), state: ruleState.optional() },
      { state: 'ruleState' },
    ),
    answer: pageOf(rule),
    errors: [],
  }),
  save: call({
    path: '/api/rule/saveRule',
    method: 'POST',
    bodyLimit: listBody,
    right: rights.rules,
    scope: 'company',
    nullFields: ['readingAggregate', 'readingGap', 'hourlyLimit', 'againMinutes', 'conditionTree', 'ruleNote'],
    summary: 'Add a rule, or change the one whose id is given; what changes how it judges lets it begin anew',
    input: ruleEdit,
    answer: dataOf(z.object({ ruleId: rowId })),
    errors: [
      'company.notFound',
      'rule.notFound',
      'rule.changed',
      'rule.tooMany',
      'rule.unknownSensor',
      'rule.unknownPlace',
      'rule.unknownType',
      'rule.badRange',
      'rule.noSpan',
      'rule.badSteps',
      'rule.badAggregate',
      'rule.badGap',
      'rule.badTree',
      'rule.severeLimited',
      'rule.noTypes',
      'rule.severeWaits',
    ],
  }),
  addFromFile: call({
    path: '/api/rule/importRules',
    method: 'POST',
    bodyLimit: mapBody,
    right: rights.rules,
    scope: 'company',
    summary: 'Add rules of a file to a company, switched off and for all of it; with one refused none is added',
    input: wire({ companyId: rowId, rules: z.array(carriedRule).min(1).max(rulesOfFile) }, { rules: 'alarmRules' }),
    answer: dataOf(
      z.object({
        added: z.int(),
        /** Which of them cannot be added, from 0 on, and why, in the reader's words. */
        refused: z.array(z.object({ index: z.int(), reason: z.string() })),
      }),
    ),
    errors: ['company.notFound', 'rule.tooMany'],
  }),
  tryOut: call({
    path: '/api/rule/testRule',
    method: 'POST',
    bodyLimit: listBody,
    right: rights.rules,
    scope: 'company',
    summary: 'The alarms a rule would have raised in the last 7 days; nothing is saved or raised',
    input: ruleTrial,
    answer: dataOf(trialResult),
    errors: [
      'company.notFound',
      'rule.unknownSensor',
      'rule.unknownPlace',
      'rule.unknownType',
      'rule.badRange',
      'rule.noSpan',
      'rule.badSteps',
      'rule.badAggregate',
      'rule.badGap',
      'rule.badTree',
      'rule.severeLimited',
      'rule.noTypes',
      'rule.severeWaits',
      'rule.tooManyTrials',
    ],
  }),
  setState: call({
    path: '/api/rule/updateRuleState',
    method: 'POST',
    right: rights.rules,
    scope: 'company',
    summary: 'Switch a rule on or off, or let it judge without raising anything',
    input: wire({ ruleId: rowId, state: ruleState }, { state: 'ruleState' }),
    answer: nothing,
    errors: ['rule.notFound'],
  }),
  remove: call({
    path: '/api/rule/deleteRule',
    method: 'POST',
    right: rights.rules,
    scope: 'company',
    summary: 'Delete a rule; its alarms stay',
    input: z.object({ ruleId: rowId }),
    answer: nothing,
    errors: ['rule.notFound'],
  }),
})
