import type { storageCalls } from '@watchfire/contract/storage/storage.calls.ts'
import { findAlarm, lockAlarm, releaseEvidence } from '../alarm/alarm.public.ts'
import { actingOn, writeAudit } from '../audit/audit.public.ts'
import { inScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import { deleteHold, listHolds } from './stored-file.queries.ts'

export const releaseEvidenceOf: Handler<typeof storageCalls.releaseEvidence> = ({ alarmId, holdId }, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    const key = await findAlarm(trx, viewer, alarmId)
    if (!(await lockAlarm(trx, key))) throw refuse('alarm.notFound')
    const holds = await listHolds(trx, key)
    if (holdId === undefined && holds.length > 1) throw refuse('storage.severalHolds', { n: holds.length })
    const hold = holdId === undefined ? holds[0] : holds.find(one => one.holdId === holdId)
    if (!hold) throw refuse('storage.notHeld')
    const { reason, by } = hold
    const alarm = await deleteHold(trx, key, hold.holdId)
    await releaseEvidence(trx, key)
    await writeAudit(trx, actingOn(viewer, alarm), 'releaseEvidence', alarmId, { before: { reason, by } })
  })
