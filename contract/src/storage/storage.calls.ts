import { z } from 'zod'
import { alarmId } from '../alarm/alarm.shapes.ts'
import { dataOf, nothing, pageFields, pageOf } from '../core/body.ts'
import { call, callsOf } from '../core/call.ts'
import { rowId, timestamp } from '../core/fields.ts'
import { fileKind } from '../core/file.calls.ts'
import { rights } from '../core/rights.ts'
import { wire } from '../core/wire.ts'
import { ruleClasses } from './storage.rules.ts'
import {
  dryRun,
  judgement,
  ownerKind,
  recordTerms,
  removalRun,
  retentionRule,
  retentionRules,
  storageGrant,
  storageOwner,
  storageTotals,
  storedFile,
} from './storage.shapes.ts'

/** Of the caller’s own customer unless the platform names another one. */
const ofCustomer = { customerId: rowId.optional() }
const rules = z.array(retentionRule).min(1).max(ruleClasses.length)
/** Left out: as they are. */
const records = recordTerms.optional()
/** What may be wrong with rules. */
const ruleErrors = [
  'storage.trueShorter',
  'storage.termTooShort',
  'storage.termTooLong',
  'storage.recordsTooShort',
  'storage.weightyShorter',
] as const

export const maxFileDays = 400

export const storageCalls = callsOf('storage', {
  readTotals: call({
    path: '/storage/api/v1/totals',
    method: 'POST',
    right: rights.files,
    summary: 'What is stored in scope by kind and verdict: files, bytes, age and growth',
    input: z.object({}),
    answer: dataOf(storageTotals),
    errors: [],
  }),
  listOwners: call({
    path: '/storage/api/v1/owners',
    method: 'POST',
    right: rights.files,
    summary: 'Whose it is: customers, companies, projects or channels in scope, the largest first',
    input: z.object({ ownerKind, ...pageFields }),
    answer: pageOf(storageOwner),
    errors: [],
  }),
  listFiles: call({
    path: '/storage/api/v1/files',
    method: 'POST',
    right: rights.files,
    summary:
      'Stored files in scope, the newest first: of an alarm, of a channel, on hold, or of a period (the last week)',
    input: wire(
      {
        alarmId: alarmId.optional(),
        deviceId: z.string().max(60).optional(),
        kind: fileKind.optional(),
        judgement: judgement.optional(),
        held: z.boolean().optional(),
        from: timestamp.optional(),
        until: timestamp.optional(),
        ...pageFields,
      },
      { from: 'startTime', until: 'endTime' },
    ),
    answer: pageOf(storedFile),
    errors: ['storage.badPeriod'],
  }),
  holdEvidence: call({
    path: '/storage/api/v1/hold',
    method: 'POST',
    right: rights.files,
    summary:
      'Keep the evidence of an alarm whatever rules and quotas say, with the reason; what arrives later too. Whoever else keeps it goes on doing so',
    input: z.object({ alarmId, reason: z.string().trim().min(1).max(200) }),
    answer: nothing,
    errors: ['alarm.notFound'],
  }),
  releaseEvidence: call({
    path: '/storage/api/v1/release',
    method: 'POST',
    right: rights.files,
    confirm: true,
    summary:
      'Let the rules have the evidence of an alarm again, as far as one hold goes: others keep it. `holdId` may be left out where there is one alone',
    input: z.object({ alarmId, holdId: rowId.optional() }),
    answer: nothing,
    errors: ['alarm.notFound', 'storage.notHeld', 'storage.severalHolds'],
  }),
  readRules: call({
    path: '/storage/api/v1/rules/read',
    method: 'POST',
    right: rights.files,
    scope: 'company',
    summary: 'How long the customer keeps what is stored, by kind and verdict, and what bounds it',
    input: z.object(ofCustomer),
    answer: dataOf(retentionRules),
    errors: ['company.notFound', 'storage.ofCustomer'],
  }),
  tryRules: call({
    path: '/storage/api/v1/rules/dryRun',
    method: 'POST',
    right: rights.files,
    scope: 'company',
    summary:
      'What these rules would delete today: how many files, bytes and alarms, from when to when. Changes nothing',
    input: z.object({ ...ofCustomer, rules, records }),
    answer: dataOf(dryRun),
    errors: ['company.notFound', 'storage.ofCustomer', ...ruleErrors],
  }),
  saveRules: call({
    path: '/storage/api/v1/rules/save',
    method: 'POST',
    right: rights.files,
    scope: 'company',
    summary:
      'Change the rules; what they let go is deleted from then on, oldest first. Alarms stay unless their records have a term; to change one takes the right to delete alarms as well. Whoever makes a term shorter confirms who they are',
    input: z.object({ ...ofCustomer, rules, records, version: z.int().min(0).max(1_000_000_000) }),
    answer: dataOf(retentionRules),
    errors: ['company.notFound', 'storage.ofCustomer', ...ruleErrors, 'storage.changedMeanwhile'],
  }),
  tryGrant: call({
    path: '/storage/api/v1/grant/dryRun',
    method: 'POST',
    right: rights.licences,
    scope: 'company',
    summary: 'What such a grant would delete today, by the rules and the quota. Changes nothing',
    input: z.object({ customerId: rowId, ...storageGrant }),
    answer: dataOf(dryRun),
    errors: ['company.notFound', 'storage.ofCustomer', 'storage.termsCrossed'],
  }),
  saveGrant: call({
    path: '/storage/api/v1/grant/save',
    method: 'POST',
    right: rights.licences,
    scope: 'company',
    summary:
      'What the platform grants a customer: how much it stores, how short and how long evidence may be kept. Whoever grants less confirms who they are',
    input: z.object({ customerId: rowId, ...storageGrant, version: z.int().min(0).max(1_000_000_000) }),
    answer: dataOf(retentionRules),
    errors: ['company.notFound', 'storage.ofCustomer', 'storage.termsCrossed', 'storage.changedMeanwhile'],
  }),
  listRuns: call({
    path: '/storage/api/v1/runs',
    method: 'POST',
    right: rights.files,
    scope: 'company',
    summary: 'What rules and quotas have deleted, the latest first',
    input: z.object({ ...ofCustomer, ...pageFields }),
    answer: pageOf(removalRun),
    errors: ['company.notFound', 'storage.ofCustomer'],
  }),
})
