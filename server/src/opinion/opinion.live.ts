import { opinionEvent, opinionVerdict } from '@watchfire/contract/opinion/opinion.shapes.ts'
import { z } from 'zod'
import { publicAlarmId } from '../alarm/alarm.public.ts'
import type { Hydrator } from '../core/live/live-kinds.ts'

const detail = z.object({ verdict: opinionVerdict })

/** `live.registerKind('opinion', hydrateOpinions)`: what a model said, in short; what it saw is asked for by whoever opens the alarm. */
export const hydrateOpinions: Hydrator = async () => (_, row) => {
  if (row.alarmId === null || row.alarmAt === null) return undefined
  const alarmId = publicAlarmId({ alarmId: row.alarmId, alarmAt: row.alarmAt })
  return opinionEvent.parse({ kind: 'opinion', alarmId, verdict: detail.decode(row.detail as never).verdict })
}
