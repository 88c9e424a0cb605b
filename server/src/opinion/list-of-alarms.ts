import type { opinionCalls } from '@watchfire/contract/opinion/opinion.calls.ts'
import { opinionVerdict } from '@watchfire/contract/opinion/opinion.shapes.ts'
import { z } from 'zod'
import { alarmKeyOf, findSeenAlarms, keyOfRow, publicAlarmId } from '../alarm/alarm.public.ts'
import { readInScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { listVerdicts } from './shown.queries.ts'

export const listOfAlarms: Handler<typeof opinionCalls.listOfAlarms> = ({ alarmIds }, viewer, { db }) =>
  readInScope(db, viewer, async trx => {
    const asked = [...new Set(alarmIds)].flatMap(id => alarmKeyOf(id) ?? [])
    const seen = (asked.length > 0 ? await findSeenAlarms(trx, viewer, asked) : []).map(keyOfRow)
    const said = new Map((await listVerdicts(trx, seen)).map(row => [publicAlarmId(row), row.verdict]))
    return seen.map(publicAlarmId).map(alarmId => {
      const verdict = said.get(alarmId)
      return { alarmId, verdict: verdict === undefined ? null : z.decode(opinionVerdict, verdict as never) }
    })
  })
