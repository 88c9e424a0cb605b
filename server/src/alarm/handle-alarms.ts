import type { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { mayHandle, verdictsFor, verdictToStore } from '@watchfire/contract/alarm/alarm.rules.ts'
import {
  type AlarmState,
  alarmLevel,
  alarmState,
  type Verdict,
  verdict,
} from '@watchfire/contract/alarm/alarm.shapes.ts'
import { z } from 'zod'
import { inScope, type Trx } from '../core/db/database.ts'
import { announceOutbox } from '../core/db/outbox-bell.queries.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import type { Viewer } from '../core/session/viewer.ts'
import { siteText } from '../core/site-time.ts'
import { findVisibleAlarms } from './alarm.queries.ts'
import { countOwnFiles, lockAlarms, lockOpenAlarmsOf, writeHandlings } from './alarm-handling.queries.ts'
import { alarmKeyOf } from './alarm-key.ts'

/** One verdict on one or more alarms: all of them or none. */
export const handleAlarms: Handler<typeof alarmCalls.handle> = (input, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    const sitePhotos = [...new Set(input.sitePhotos ?? [])]
    if (sitePhotos.length > 0 && (await countOwnFiles(trx, viewer, sitePhotos)) < sitePhotos.length) {
      throw refuse('file.notFound')
    }
    const rows = await lock(trx, viewer, input.alarmIds)
    const handlings = rows.map(row => ({
      alarmId: row.alarm_id,
      alarmAt: row.alarm_at,
      tenantId: row.tenant_id,
      companyId: row.company_id,
      verdict: z.encode(verdict, decide(row, input.verdict, input.seenState)),
    }))
    await writeHandlings(trx, handlings, {
      comment: input.comment ?? '',
      siteDescription: input.siteDescription ?? '',
      remark: input.remark ?? '',
      sitePhotos,
      accountId: viewer.accountId,
      byName: viewer.fullName,
    })
    await announceOutbox(trx)
  })

type LockedAlarm = Awaited<ReturnType<typeof lockAlarms>>[number]

/** @throws alarm.notFound unless the viewer may see every one */
async function lock(trx: Trx, viewer: Viewer, publicIds: readonly string[]): Promise<LockedAlarm[]> {
  const keys = [...new Set(publicIds)].map(id => {
    const key = alarmKeyOf(id)
    if (!key) throw refuse('alarm.notFound')
    return key
  })
  // Asked without a lock first, so that nobody holds up alarms it may not see.
  if ((await findVisibleAlarms(trx, viewer, keys)).length < keys.length) throw refuse('alarm.notFound')
  await lockOpenAlarmsOf(trx, keys)
  const rows = await lockAlarms(trx, viewer, keys)
  if (rows.length < keys.length) throw refuse('alarm.notFound')
  return rows
}

/** The verdict to store for an alarm as it stands now. */
function decide(row: LockedAlarm, chosen: Verdict, seenState: AlarmState | undefined): Verdict {
  const alarm = {
    level: z.decode(alarmLevel, row.level as never),
    state: z.decode(alarmState, row.state as never),
  }
  if (seenState === 'pending' && alarm.state === 'handled') {
    throw refuse('alarm.handledMeanwhile', { by: row.handled_by, at: siteText(row.handled_at ?? 0) })
  }
  if (!mayHandle(alarm)) throw refuse('alarm.notAgain')
  const stored = verdictToStore(alarm, chosen)
  if (!verdictsFor(alarm).includes(stored)) throw refuse('alarm.wrongVerdict')
  return stored
}
