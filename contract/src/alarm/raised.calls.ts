/** What devices raised lately: by which a filter offers the types that are worth asking for, and the AI servers behind one of them. */
import { z } from 'zod'
import { dataOf } from '../core/body.ts'
import { call, callsOf } from '../core/call.ts'
import { timestamp } from '../core/fields.ts'
import { rights } from '../core/rights.ts'
import { wire } from '../core/wire.ts'
import { deviceState } from '../device/device.shapes.ts'

/** Whole days before now that count. */
export const raisedDays = 30
/** AI servers that are told at most, those with the most alarms. */
export const maxServersOfType = 1000

const asked = { method: 'POST', right: [rights.workplace, rights.monitor, rights.deviceStates] } as const
const countNames = { alarms: 'alarmCount', lastAt: 'alarmDate' } as const
const type = z.int().min(1).max(32767)

export const raisedType = wire(
  { type, typeName: z.string(), alarms: z.int(), lastAt: timestamp },
  { type: 'alarmType', typeName: 'alarmTypeName', ...countNames },
)
export type RaisedType = z.output<typeof raisedType>

export const raisingServer = wire(
  { aiServerId: z.string(), name: z.string(), state: deviceState, alarms: z.int(), lastAt: timestamp },
  { aiServerId: 'productKey', name: 'productName', state: 'deviceState', ...countNames },
)
export type RaisingServer = z.output<typeof raisingServer>

/** Of the newest so many alarms; a kind that came less is not offered. */
export const alarmsOfSubTypes = 10_000
/** Kinds that are told at most, the most frequent ones. */
export const maxSubTypes = 200

/** `subType` is in the words of the algorithm that told it. */
export const raisedSubType = wire(
  { subType: z.string(), type, typeName: z.string(), alarms: z.int(), lastAt: timestamp },
  { type: 'alarmType', typeName: 'alarmTypeName', ...countNames },
)
export type RaisedSubType = z.output<typeof raisedSubType>

export const raisedCalls = callsOf('raised', {
  listTypesOfDevices: call({
    ...asked,
    path: '/api/dev/queryDevAlarmTypeList',
    summary:
      'Alarm types that the devices the caller may see raised in the last 30 days, the most frequent first; of one device where it is named',
    input: z.object({ deviceId: z.string().min(1).max(60).optional() }),
    answer: dataOf(z.array(raisedType)),
    errors: ['device.notFound'],
  }),
  listServersOfType: call({
    ...asked,
    path: '/update/gateway/queryproductbyalarmtype',
    summary:
      'AI servers whose devices raised alarms of a type in the last 30 days, those with the most first; 1000 at most',
    input: wire({ type }, { type: 'alarmType' }),
    answer: dataOf(z.array(raisingServer)),
    errors: [],
  }),
  listSubTypes: call({
    ...asked,
    path: '/api/pl-alarm/plsubtype-select',
    summary:
      'Kinds that algorithms told with their alarms (`subType`) in the last 30 days, for a select: of the types about people, or of the one named; the most frequent of the newest 10000 alarms',
    input: wire({ type: type.optional() }, { type: 'alarmType' }),
    answer: dataOf(z.array(raisedSubType)),
    errors: [],
  }),
})
