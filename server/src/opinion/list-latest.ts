import type { opinionCalls } from '@watchfire/contract/opinion/opinion.calls.ts'
import { opinionVerdict } from '@watchfire/contract/opinion/opinion.shapes.ts'
import { z } from 'zod'
import { alarmKeyOf, publicAlarmId } from '../alarm/alarm.public.ts'
import { readInScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { listLatestOpinions } from './shown.queries.ts'

export const listLatest: Handler<typeof opinionCalls.listLatest> = async ({ alarmIds }, viewer, { db }) => {
  const keys = alarmIds.flatMap(id => alarmKeyOf(id) ?? [])
  if (keys.length === 0) return []
  const wanted = new Set(keys.map(publicAlarmId))
  const rows = await readInScope(db, viewer, trx => listLatestOpinions(trx, viewer, keys))
  return rows.flatMap(row => {
    const alarmId = publicAlarmId(row)
    return wanted.has(alarmId) ? [{ alarmId, verdict: z.decode(opinionVerdict, row.verdict as never) }] : []
  })
}
