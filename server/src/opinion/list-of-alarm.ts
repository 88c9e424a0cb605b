import type { opinionCalls } from '@watchfire/contract/opinion/opinion.calls.ts'
import { opinionsPerAlarm, opinionVerdict } from '@watchfire/contract/opinion/opinion.shapes.ts'
import { z } from 'zod'
import { findAlarm } from '../alarm/alarm.public.ts'
import { readInScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { siteText } from '../core/site-time.ts'
import { lookProblemText } from './look-problem.ts'
import { listOpinions, readAlarmLook } from './shown.queries.ts'

export const listOfAlarm: Handler<typeof opinionCalls.listOfAlarm> = ({ alarmId }, viewer, { db }) =>
  readInScope(db, viewer, async trx => {
    const alarm = await findAlarm(trx, viewer, alarmId)
    const look = await readAlarmLook(trx, alarm)
    // As where nobody looks twice.
    if (look?.inShadow) return { inUse: false, waiting: false, opinions: [] }
    const rows = await listOpinions(trx, alarm, opinionsPerAlarm)
    return {
      inUse: look?.inUse ?? false,
      mayAsk: (look?.inUse && look.isAgreed) ?? false,
      waiting: (look?.inUse && look.waiting) ?? false,
      opinions: rows.map(row => ({
        opinionId: row.opinion_id,
        verdict: z.decode(opinionVerdict, row.verdict as never),
        confidence: row.confidence,
        observations: row.observations,
        reason: row.reason,
        decidedBy: row.decided_by,
        problem: lookProblemText(row.problem, viewer.language),
        modelName: row.model,
        questionVersion: row.question,
        askedBy: row.asked_by,
        at: row.at,
        atText: siteText(row.at),
        tookMs: row.took_ms,
      })),
    }
  })
