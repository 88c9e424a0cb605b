/** What devices raised lately: by which a filter offers the types that are worth asking for, and the AI servers behind one of them. */
import { z } from 'zod'
import { dataOf } from '../core/body.ts'
import { call, callsOf } from '../core/call.ts'
import { moment } from '../core/fields.ts'
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
  { type, typeName: z.string(), alarms: z.int(), lastAt: moment },
  { type: 'alarmType', typeName: 'alarmTypeName', ...countNames },
)
export type RaisedType = z.output<typeof raisedType>

export const raisingServer = wire(
  { aiServerId: z.string(), name: z.string(), state: deviceState, alarms: z.int(), lastAt: moment },
  { aiServerId: 'productKey', name: 'productName', state: 'deviceState', ...countNames },
)
export type RaisingServer = z.output<typeof raisingServer>

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
})
