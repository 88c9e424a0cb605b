import type { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { decide, isMoreSevere, plainVerdict } from '@watchfire/contract/alarm/alarm.rules.ts'
import type { AlarmFamily, Verdict } from '@watchfire/contract/alarm/alarm.shapes.ts'
import type { InputOf } from '@watchfire/contract/core/call.ts'
import { inScope } from '../../core/db/database.ts'
import { announceOutbox } from '../../core/db/outbox-notifier.queries.ts'
import type { Tools } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import type { Viewer } from '../../core/session/viewer.ts'
import { siteText } from '../../core/site-time.ts'
import { lockShowableFiles, writeHandlings } from './alarm-handling.queries.ts'
import { finesOf } from './fines-of.ts'
import { handlingOf, type LockedAlarm, lockAlarmsOf, standingOf } from './lock-alarms.ts'

type HandleInput = Omit<InputOf<typeof alarmCalls.handle>, 'verdict'> & {
  /** Without one the alarms are plainly handled. */
  verdict?: Verdict
}

/** One verdict on one or more alarms, of any family or of one: all of them or none. */
export const handleAlarmsOf =
  (family?: AlarmFamily) =>
  (input: HandleInput, viewer: Viewer, { db }: Tools): Promise<void> =>
    inScope(db, viewer, async trx => {
      const rows = await lockAlarmsOf(trx, viewer, input.alarmIds, family)
      const sitePhotos = [...new Set(input.sitePhotos ?? [])]
      const handlings = rows.map(row => handlingOf(row, verdictOn(row, input)))
      const { accountId } = viewer
      if (sitePhotos.length > 0 && (await lockShowableFiles(trx, accountId, handlings, sitePhotos)) < sitePhotos.length)
        throw refuse('file.notFound')
      const fines = finesOf(input.punishments ?? [], rows)
      await writeHandlings(trx, handlings, {
        ...input,
        sitePhotos,
        fines,
        accountId,
        byName: viewer.fullName,
        actor: viewer,
      })
      await announceOutbox(trx)
    })

/** The verdict to store for an alarm as it stands now. */
function verdictOn(row: LockedAlarm, { verdict: chosen, seenState, seenLevel }: HandleInput): Verdict {
  const alarm = standingOf(row)
  // Whoever judges what was mild has not judged what it became (decision 0119).
  if (seenLevel && alarm.state === 'pending' && isMoreSevere(alarm.level, seenLevel))
    throw refuse('alarm.roseMeanwhile')
  const { store, refused } = decide(alarm, chosen ?? plainVerdict(alarm.level), seenState)
  if (store) return store
  const first = { by: row.handled_by, at: siteText(row.handled_at ?? 0) }
  throw refused === 'alarm.handledMeanwhile' ? refuse(refused, first) : refuse(refused)
}
