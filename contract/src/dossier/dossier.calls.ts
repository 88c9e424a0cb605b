/** What leaves the product of one alarm, to be put before others: a paper that says what was seen, when, and what was done. */
import { z } from 'zod'
import { alarmDesk } from '../alarm/alarm.calls.ts'
import { alarmId } from '../alarm/alarm.shapes.ts'
import { dataOf } from '../core/body.ts'
import { call, callsOf } from '../core/call.ts'

export const dossierCalls = callsOf('dossier', {
  export: call({
    path: '/api/alarm/exportAlarmDossier',
    method: 'GET',
    right: alarmDesk,
    summary:
      'An alarm with its pictures, occurrences, verdicts, mails and hazards as PDF, and the SHA-256 of its stored pictures and recordings; signed in the query like every GET',
    input: z.object({ alarmId }),
    answer: dataOf(z.unknown()),
    errors: ['alarm.notFound', 'alarm.removedByRule'],
    transport: 'raw',
  }),
})
