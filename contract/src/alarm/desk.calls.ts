/** Calls of the desk that the spec does not show: kept filters, one verdict for all that match, how often an algorithm is right. */
import { z } from 'zod'
import { dataOf, nothing } from '../core/body.ts'
import { call, callsOf } from '../core/call.ts'
import { coded } from '../core/coded.ts'
import { name, rowId, timestamp } from '../core/fields.ts'
import { rights } from '../core/rights.ts'
import { wire } from '../core/wire.ts'
import { alarmDesk, alarmFilters, filterNames, verdictFields } from './alarm.calls.ts'
import { alarmId, verdict, verdictOnWire } from './alarm.shapes.ts'

/** Filters one account may keep. */
export const savedFilterLimit = 20
export const filterNameLimit = 20
const filterName = name(filterNameLimit)

/** `query` is the desk's address without page and open alarm. */
export const savedFilter = wire(
  { name: filterName, query: z.string().max(1000), isDefault: z.boolean() },
  { name: 'filterName', query: 'filterQuery' },
)
export type SavedFilter = z.output<typeof savedFilter>

/** Alarms one verdict may be given to at once. */
export const bulkLimit = 20_000
/** The choice of a person for many alarms of any level; a notice that is ignored is stored as viewed. */
export const bulkVerdict = coded({ falseAlarm: 1, trueAlarm: 2, ignored: 3 })
/** How long a verdict on all that match may be taken back, in ms. */
export const bulkGrace = 10_000

export const bulkState = coded({ waiting: 1, running: 2, done: 3, stopped: 4 })
export const bulkAction = wire(
  {
    bulkId: rowId,
    verdict,
    state: bulkState,
    /** The alarms that matched when it was asked for. */
    total: z.int(),
    handled: z.int(),
    /** Those that took no verdict: already handled, or not to be handled again. */
    skipped: z.int(),
    askedAt: timestamp,
    runAt: timestamp,
    /** Why it ended before its end. */
    reason: z.enum(['', 'rightLost', 'failed']),
  },
  verdictOnWire,
)
export type BulkAction = z.output<typeof bulkAction>

const { state: _, ...filtersOfAnyState } = alarmFilters
const { state: __, ...namesOfAnyState } = filterNames

const verdictCounts = z.object({ trueAlarms: z.int(), falseAlarms: z.int() })
/** 24 of them, by the site's clock. */
const verdictsByHour = z.array(verdictCounts)
/** Days whose verdicts say how often an algorithm is right. */
export const precisionDays = 30

/** Fewer verdicts than this say nothing. */
export const fewestVerdicts = 20
/** A channel that raised so many alarms in the weeks before, and none for so many days, fell silent. */
export const defaultAlarms = 10
export const silentDays = 7

/** blind: a picture fault is pending; silent: online, and nothing is detected any more; noisy: most verdicts on a type say false. */
const doubt = z.enum(['blind', 'silent', 'noisy'])
export const doubtfulDevice = z.object({
  doubt,
  deviceId: z.string(),
  deviceName: z.string(),
  projectName: z.string(),
  typeName: z.string(),
  ...verdictCounts.shape,
  /** Since when it sees nothing, or its last detection; null for a noisy one. */
  since: timestamp.nullable(),
})
export type DoubtfulDevice = z.output<typeof doubtfulDevice>

export const deskCalls = callsOf('desk', {
  listFilters: call({
    path: '/api/alarm/queryFilterList',
    method: 'POST',
    right: rights.workplace,
    summary: 'The filters the caller keeps, in their order',
    input: z.object({}),
    answer: dataOf(z.array(savedFilter)),
    errors: [],
  }),
  saveFilter: call({
    path: '/api/alarm/saveFilter',
    method: 'POST',
    right: rights.workplace,
    summary: 'Keep a filter under a name, or change the one called `formerName`; at most one is the default',
    input: wire(
      {
        name: filterName,
        query: z.string().max(1000).optional(),
        isDefault: z.boolean().optional(),
        formerName: filterName.optional(),
      },
      { name: 'filterName', query: 'filterQuery', formerName: 'formerFilterName' },
    ),
    answer: nothing,
    errors: ['desk.tooManyFilters', 'desk.filterNameTaken', 'desk.filterNotFound'],
  }),
  removeFilter: call({
    path: '/api/alarm/deleteFilter',
    method: 'POST',
    right: rights.workplace,
    summary: 'Forget a kept filter',
    input: wire({ name: filterName }, { name: 'filterName' }),
    answer: nothing,
    errors: ['desk.filterNotFound'],
  }),
  arrangeFilters: call({
    path: '/api/alarm/arrangeFilters',
    method: 'POST',
    right: rights.workplace,
    summary: 'The order of the kept filters; names left out keep their order behind the others',
    input: wire({ names: z.array(filterName).max(savedFilterLimit) }, { names: 'filterNames' }),
    answer: nothing,
    errors: [],
  }),
  countStates: call({
    path: '/api/alarm/countAlarmStates',
    method: 'POST',
    right: alarmDesk,
    summary: 'How many alarms that fit a filter wait, and how many are handled: exactly what the list says of each',
    input: wire(filtersOfAnyState, namesOfAnyState),
    answer: dataOf(z.object({ total: z.int(), pending: z.int(), handled: z.int() })),
    errors: ['alarm.badPeriod'],
  }),
  countMatches: call({
    path: '/api/alarm/countAlarmMatches',
    method: 'POST',
    right: rights.processAlarm,
    summary: 'The exact number of alarms that fit a filter, and the moment it holds for',
    input: wire({ ...alarmFilters }, filterNames),
    answer: dataOf(z.object({ total: z.int(), asOf: timestamp })),
    errors: ['alarm.badPeriod'],
  }),
  handleMatches: call({
    path: '/api/alarm/batchUpdateAlarmByFilter',
    method: 'POST',
    right: rights.processAlarm,
    summary:
      'One verdict for every alarm that fits a filter and had come by `asOf`, given after 10 s in which it may be taken back',
    input: wire(
      {
        ...alarmFilters,
        result: bulkVerdict,
        comment: verdictFields.comment,
        /** What `countMatches` said; another number now means the caller sees it first. */
        expected: z.int().min(1).max(bulkLimit),
        asOf: timestamp,
      },
      {
        ...filterNames,
        verdict: 'filterDealResult',
        result: verdictOnWire.verdict,
        comment: verdictOnWire.comment,
      },
    ),
    answer: dataOf(bulkAction),
    errors: [
      'alarm.badPeriod',
      'desk.matchesChanged',
      'desk.tooManyMatches',
      'desk.tooManyBulkActions',
      'desk.tooManyBulkActionsHere',
    ],
  }),
  undoBulk: call({
    path: '/api/alarm/undoBatchUpdate',
    method: 'POST',
    right: rights.processAlarm,
    summary: 'Take back a verdict on all that match before it begins',
    input: z.object({ bulkId: rowId }),
    answer: nothing,
    errors: ['desk.bulkNotFound', 'desk.bulkStarted'],
  }),
  listBulkActions: call({
    path: '/api/alarm/queryBatchUpdateList',
    method: 'POST',
    right: rights.processAlarm,
    summary: 'The caller’s verdicts on all that match of the last ten minutes and those not yet done, newest first',
    input: z.object({}),
    answer: dataOf(z.array(bulkAction)),
    errors: [],
  }),
  readPrecision: call({
    path: '/api/alarm/queryAlarmPrecision',
    method: 'POST',
    right: [rights.workplace, rights.monitor],
    summary:
      'True and false verdicts of 30 days on alarms of the same type in the company, and on those of the same channel',
    input: z.object({ alarmId }),
    answer: dataOf(z.object({ type: verdictCounts, channel: verdictCounts })),
    errors: ['alarm.notFound'],
  }),
  readDevicePrecision: call({
    path: '/api/alarm/queryDevicePrecision',
    method: 'POST',
    right: [rights.workplace, rights.monitor, rights.deviceStates],
    summary: 'True and false verdicts of 30 days on alarms of one channel, by type and by hour of the day, and by both',
    input: z.object({ deviceId: z.string().min(1).max(60) }),
    answer: dataOf(
      z.object({
        types: z.array(verdictCounts.extend({ type: z.int(), typeName: z.string(), hours: verdictsByHour })),
        hours: verdictsByHour,
      }),
    ),
    errors: ['device.notFound'],
  }),
  readRemovedBefore: call({
    path: '/api/alarm/queryRemovedBefore',
    method: 'POST',
    right: [rights.workplace, rights.monitor, rights.reports],
    summary:
      'Before which day records of alarms may be gone by a retention rule: lists that reach back further do not show all that figures count',
    input: z.object({}),
    answer: dataOf(z.object({ before: timestamp.nullable() })),
    errors: [],
  }),
  listDoubtfulDevices: call({
    path: '/api/alarm/queryDoubtfulDevices',
    method: 'POST',
    right: rights.deviceStates,
    summary:
      'Channels that need somebody: those that see nothing now, those that fell silent, and those that cry wolf; of each kind the 20 worst of 30 days',
    input: z.object({}),
    answer: dataOf(z.array(doubtfulDevice)),
    errors: [],
  }),
})
