import { z } from 'zod'
import { alarmId } from '../alarm/alarm.shapes.ts'
import { dataOf } from '../core/body.ts'
import { call } from '../core/call.ts'
import { rights } from '../core/rights.ts'

export const voiceCalls = {
  speak: call({
    path: '/api/alarm/getAlarmTTSFile',
    method: 'GET',
    right: [rights.workplace, rights.monitor],
    summary: 'The alarm as a spoken sentence (audio/wav), signed in the query like every GET',
    input: z.object({ alarmId }),
    answer: dataOf(z.unknown()),
    errors: ['alarm.notFound', 'call.busy'],
    transport: 'raw',
  }),
}
