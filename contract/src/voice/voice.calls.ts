import { z } from 'zod'
import { alarmId } from '../alarm/alarm.shapes.ts'
import { dataOf } from '../core/body.ts'
import { call, callsOf } from '../core/call.ts'
import { rights } from '../core/rights.ts'

/** The spec signs this call with a field `time` and leaves the method open: `time` stands for `r`, and both methods are served. */
const speak = {
  path: '/api/alarm/getAlarmTTSFile',
  right: [rights.workplace, rights.monitor],
  input: z.object({ alarmId, time: z.coerce.number().optional() }),
  answer: dataOf(z.unknown()),
  errors: ['alarm.notFound'],
  transport: 'raw',
} as const

export const voiceCalls = callsOf('voice', {
  speak: call({
    ...speak,
    method: 'GET',
    onWalls: true,
    summary: 'The alarm as a spoken sentence (audio/wav), signed in the query like every GET',
  }),
  speakPosted: call({ ...speak, method: 'POST', summary: 'The same, signed in the body like every POST' }),
})
