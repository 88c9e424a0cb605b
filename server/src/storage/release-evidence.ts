import type { storageCalls } from '@watchfire/contract/storage/storage.calls.ts'
import { findAlarm, lockAlarm, releaseEvidence } from '../alarm/alarm.public.ts'
import { actingOn, writeAudit } from '../audit/audit.public.ts'
import { inScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import { deleteHold } from './stored-file.queries.ts'

export const releaseEvidenceOf: Handler<typeof storageCalls.releaseEvidence> = ({ alarmId }, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    const key = await findAlarm(trx, viewer, alarmId)
    if (!(await lockAlarm(trx, key))) throw refuse('alarm.notFound')
    const held = await deleteHold(trx, key)
    if (!held) throw refuse('storage.notHeld')
    await releaseEvidence(trx, key)
    await writeAudit(trx, actingOn(viewer, held), 'releaseEvidence', alarmId, { before: { reason: held.reason } })
  })
