/**
 * The sister calls of the alarm families (spec §7): each finds or handles alarms of its own family only, and all are served by the
 * handlers of `alarmCalls`, whose own calls take every family. Those of one family stand in its entry of the table.
 */
import { dataOf, nothing } from '../core/body.ts'
import { call, callsOf, listBody } from '../core/call.ts'
import { coded } from '../core/coded.ts'
import { rights } from '../core/rights.ts'
import { wire } from '../core/wire.ts'
import { alarmDesk, alarmIds, occurrenceList, verdictErrors, verdictFields } from './alarm.calls.ts'
import { alarm, alarmId, verdict, verdictOnWire } from './alarm.shapes.ts'
import {
  type FamilyEntry,
  type FamilyWithFind,
  type FamilyWithHandle,
  familiesWithFind,
  familiesWithHandle,
  familyTable,
  findName,
  handleName,
  type MeasuredFamily,
} from './family-table.ts'

const find = {
  method: 'POST',
  right: alarmDesk,
  input: wire({ alarmId }, { alarmId: 'id' }),
  answer: dataOf(alarm),
  errors: ['alarm.notFound', 'alarm.removedByRule'],
} as const

const handle = {
  method: 'POST',
  bodyLimit: listBody,
  right: rights.processAlarm,
  answer: nothing,
  errors: verdictErrors,
} as const

const measured = {
  alarmIds,
  verdict: verdict.optional(),
  /** The state they are to have: 3 is the only one a person can give. */
  state: coded({ handled: 3 }).optional(),
  ...verdictFields,
}
const measuredNames = { ...verdictOnWire, state: 'alarmState' } as const
const plainly = 'without a verdict they count as true, notices as viewed'

type HandleEntry = NonNullable<FamilyEntry['handle']>
/** The list of alarms has the family's name for it, but on the wire only. */
const namesOf = ({ ids }: HandleEntry) => ({ alarmIds: ids as 'alarmIds' })

const findCall = (entry: NonNullable<FamilyEntry['find']>) => call({ ...find, ...entry })
const judgedCall = (entry: HandleEntry) =>
  call({
    ...handle,
    path: entry.path,
    summary: `Record one verdict for ${entry.summary}`,
    input: wire({ alarmIds, verdict, ...verdictFields }, { ...verdictOnWire, ...namesOf(entry) }),
  })
const measuredCall = (entry: HandleEntry) =>
  call({
    ...handle,
    path: entry.path,
    summary: `Say that ${entry.summary} are handled; ${plainly}`,
    input: wire(measured, { ...measuredNames, ...namesOf(entry) }),
  })

export type FindCalls = { [F in FamilyWithFind as `find${Capitalize<F>}`]: ReturnType<typeof findCall> }
export type HandleCalls = {
  [F in FamilyWithHandle as `handle${Capitalize<F>}`]: F extends MeasuredFamily
    ? ReturnType<typeof measuredCall>
    : ReturnType<typeof judgedCall>
}
const findCalls = Object.fromEntries(
  familiesWithFind.map(family => [findName(family), findCall(familyTable[family].find)]),
) as FindCalls
const handleCalls = Object.fromEntries(
  familiesWithHandle.map(family => {
    const entry: HandleEntry = familyTable[family].handle
    return [handleName(family), entry.measured ? measuredCall(entry) : judgedCall(entry)]
  }),
) as HandleCalls

export const familyCalls = callsOf('family', {
  ...findCalls,
  ...handleCalls,
  findSeresRecord: call({
    ...find,
    path: '/api/seres-record/findSeresRecordById',
    summary: 'One alarm of a special server, under the path of records',
  }),
  listEvents: call({
    ...occurrenceList,
    path: '/api/alarm/queryAlarmSubPageList',
    summary: 'The events below one alarm, newest first, 8 a page',
  }),
  listEventsOfAlarmService: call({
    ...occurrenceList,
    path: '/alarm/alarminfo/queryAlarmSubPageList',
    summary: 'The same list under its other path',
  }),
})
