import type { opinionCalls } from '@watchfire/contract/opinion/opinion.calls.ts'
import { opinionsPerAlarm } from '@watchfire/contract/opinion/opinion.shapes.ts'
import { findAlarm } from '../alarm/alarm.public.ts'
import { writeAudit } from '../audit/audit.public.ts'
import { inScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import { readAlarmLook } from './shown.queries.ts'
import { enterAsked } from './waiting.queries.ts'

export const askOpinion: Handler<typeof opinionCalls.ask> = async ({ alarmId }, viewer, { db }) => {
  await inScope(db, viewer, async trx => {
    const alarm = await findAlarm(trx, viewer, alarmId)
    const look = await readAlarmLook(trx, alarm)
    if (!look?.inUse) throw refuse('opinion.notInUse')
    // Nobody agreed that its pictures leave the house.
    if (!look.isAgreed) throw refuse('opinion.notAgreed')
    // Whoever saw one would not judge by themselves any more.
    if (look.inShadow) throw refuse('opinion.inShadow')
    if (look.looks >= opinionsPerAlarm) throw refuse('opinion.askedOften', { limit: opinionsPerAlarm })
    const { companyId, level, projectId } = look
    if (!(await enterAsked(trx, { ...alarm, companyId, level }, viewer.fullName || viewer.account))) return
    const actor = { ...viewer, tenantId: alarm.tenantId, companyId, projectId }
    await writeAudit(trx, actor, 'askOpinion', alarmId)
  })
}
