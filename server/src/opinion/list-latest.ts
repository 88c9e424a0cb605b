import type { opinionCalls } from '@watchfire/contract/opinion/opinion.calls.ts'
import { opinionVerdict } from '@watchfire/contract/opinion/opinion.shapes.ts'
import { z } from 'zod'
import { alarmKeyOf, findSeenAlarms, publicAlarmId } from '../alarm/alarm.public.ts'
import { readInScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { readLatestOpinions } from './shown.queries.ts'

export const listLatest: Handler<typeof opinionCalls.listLatest> = async ({ alarmIds }, viewer, { db }) => {
  const wanted = alarmIds.flatMap(id => alarmKeyOf(id) ?? [])
  if (wanted.length === 0) return []
  return readInScope(db, viewer, async trx => {
    const seen = await findSeenAlarms(trx, viewer, wanted)
    const keys = seen.map(row => ({ tenantId: row.tenant_id, alarmId: row.alarm_id, alarmAt: row.alarm_at }))
    const verdicts = await readLatestOpinions(trx, keys)
    return keys.map(key => {
      const verdict = verdicts.get(key.alarmId)
      return {
        alarmId: publicAlarmId(key),
        verdict: verdict === undefined ? null : z.decode(opinionVerdict, verdict as never),
      }
    })
  })
}
