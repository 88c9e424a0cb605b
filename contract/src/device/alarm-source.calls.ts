/** What stands behind an alarm type: an empty list is safe only where something could have filled it. */
import { z } from 'zod'
import { dataOf, pageFields, pageOf } from '../core/body.ts'
import { call, callsOf } from '../core/call.ts'
import { wire } from '../core/wire.ts'
import { channelFields, channelNames } from './device.shapes.ts'

export const alarmSource = z.enum([
  /** Something among the caller's devices can raise it. */
  'ready',
  'noCamera',
  /** No camera has a zone or a line that raises it. */
  'noZone',
  /** Nor has any AI server a model for it. */
  'noModel',
  /** A zone asks for it, and no AI server there has a model that raises it. */
  'noOwnModel',
  /** No AI server knows anybody: no face library was given to one, or nobody in it has a photo that serves. */
  'noFaces',
  /** No sensor or meter that measures what it is about. */
  'noSensor',
  /** No zone raises it: it comes from a model of one's own, or from AI servers of other vendors that recognise it. */
  'elsewhere',
])
export type AlarmSource = z.output<typeof alarmSource>

const algorithmChannel = wire(
  {
    ...channelFields,
    /** Its alarms of the type in the last 30 days. */
    alarms: z.int(),
  },
  { ...channelNames, alarms: 'alarmCount' },
)
export type AlgorithmChannel = z.output<typeof algorithmChannel>

export const alarmSourceCalls = callsOf('device', {
  readAlarmSource: call({
    path: '/api/dev/queryAlarmSource',
    method: 'POST',
    right: 'signedIn',
    summary: 'Whether any of the devices the caller may see can raise alarms of a type, and if none, what is missing',
    input: wire({ type: z.int().min(1).max(32767) }, { type: 'alarmType' }),
    answer: dataOf(wire({ source: alarmSource }, { source: 'alarmSource' })),
    errors: [],
  }),
  listRaisable: call({
    path: '/api/dev/queryRaisableTypes',
    method: 'POST',
    right: 'signedIn',
    summary:
      'Types of alarms that the devices the caller may see can raise as they are set up, or did in the last 30 days; who sees a part of a company is told of what did among its newest 5,000 alarms',
    input: z.object({}),
    answer: dataOf(wire({ types: z.array(z.int()) }, { types: 'alarmTypes' })),
    errors: [],
  }),
  listOfAlgorithm: call({
    path: '/api/dev/queryDeviceListOfAlgorithm',
    method: 'POST',
    right: 'signedIn',
    summary:
      'Channels that run an algorithm: set up to raise alarms of its type, or having raised one in the last 30 days; those that are online first, then those that raised most',
    input: wire({ type: z.int().min(1).max(32767), ...pageFields }, { type: 'alarmType' }),
    answer: pageOf(algorithmChannel),
    errors: [],
  }),
})
