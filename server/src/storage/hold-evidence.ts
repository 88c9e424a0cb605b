import type { storageCalls } from '@watchfire/contract/storage/storage.calls.ts'
import { findAlarm, holdEvidence, lockAlarm } from '../alarm/alarm.public.ts'
import { actingOn, writeAudit } from '../audit/audit.public.ts'
import { inScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import { insertHold, listHolds } from './stored-file.queries.ts'

export const holdEvidenceOf: Handler<typeof storageCalls.holdEvidence> = ({ alarmId, reason }, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    const key = await findAlarm(trx, viewer, alarmId)
    if (!(await lockAlarm(trx, key))) throw refuse('alarm.notFound')
    const { accountId, fullName: byName } = viewer
    const own = (await listHolds(trx, key)).find(hold => hold.accountId === accountId && !hold.cause)
    const alarm = await insertHold(trx, key, { reason, accountId, byName })
    await holdEvidence(trx, key)
    await writeAudit(trx, actingOn(viewer, alarm), 'holdEvidence', alarmId, {
      ...(own && { before: { reason: own.reason } }),
      after: { reason },
    })
  })
