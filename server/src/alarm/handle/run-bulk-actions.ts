/**
 * Gives the verdicts of bulk actions, 500 alarms at a time. Verdicts and progress of a chunk are one transaction: whatever dies
 * in between, the action goes on behind the last chunk that was committed.
 */
import { mayHandle, verdictsFor, verdictToStore } from '@watchfire/contract/alarm/alarm.rules.ts'
import { batchLimit, type Verdict, verdict } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import { writeAudit } from '../../audit/audit.public.ts'
import { type Database, inScope, type Trx } from '../../core/db/database.ts'
import { isDatabaseAway } from '../../core/db/database-away.ts'
import { announceOutbox } from '../../core/db/outbox-notifier.queries.ts'
import type { Job } from '../../core/jobs/ticker.ts'
import { loadAccountViewer } from '../../core/session/load-viewer.ts'
import type { Viewer } from '../../core/session/viewer.ts'
import { findAlarmKeys } from '../alarm.queries.ts'
import type { AlarmKey } from '../alarm-key.ts'
import { narrowedTo, resolvedFilter } from '../desk-filter.ts'
import { lockAlarms, lockOpenAlarmsOf, writeHandlings } from './alarm-handling.queries.ts'
import {
  findDueBulkActions,
  findReceivedBy,
  lockDueBulkAction,
  noteBulkFailure,
  type RunningBulk,
  saveBulkProgress,
  stopBulkAction,
} from './bulk-action.queries.ts'
import { handlingOf, standingOf } from './lock-alarms.ts'

/** Actions worked at in turns, so that a large one keeps no small one waiting. */
const maxAtOnce = 20
/** One run of the job ends after so long, ms: its transaction holds the job's lock and nothing else. */
const maxRun = 5000
/** An action whose chunk fails so often in a row is given up. */
const maxFailures = 5

export const runBulkActions = ({ db, log }: { db: Database; log: Pick<FastifyBaseLogger, 'error'> }): Job => ({
  name: 'bulk verdicts',
  everyMs: 500,
  work: async () => {
    const until = performance.now() + maxRun
    let more = true
    while (more && performance.now() < until) {
      const due = await findDueBulkActions(db.system, maxAtOnce)
      more = due.length > 0
      for (const action of due) {
        const bulkId = action.bulk_action_id
        try {
          const account = await loadAccountViewer(db, action.account_id, action.address)
          if (account?.rights.has(rights.processAlarm)) await runChunk(db, narrowedTo(account, action.scope), bulkId)
          else await stopBulkAction(db.system, bulkId, 'rightLost')
        } catch (error) {
          if (isDatabaseAway(error)) throw error
          log.error({ err: error, bulkId }, 'a chunk of a bulk action failed')
          if ((await noteBulkFailure(db.system, bulkId)) >= maxFailures)
            await stopBulkAction(db.system, bulkId, 'failed')
          more = false
        }
      }
    }
  },
})

/** The next chunk of an action, as this viewer. */
function runChunk(db: Database, viewer: Viewer, bulkId: number): Promise<void> {
  return inScope(db, viewer, async trx => {
    const action = await lockDueBulkAction(trx, bulkId)
    if (!action) return
    const found = await nextKeys(trx, viewer, action)
    const received = await findReceivedBy(trx, found, action.as_of)
    const done = action.handled + action.skipped
    // Never more than were agreed to, and none that came after that.
    const agreed = found.filter(key => received.has(key.alarmId)).slice(0, action.total - done)
    const handled = action.handled + (await handleThose(trx, viewer, action, agreed))
    const ended = found.length < batchLimit || done + agreed.length >= action.total
    // Alarms that others took out of the filter meanwhile are found no more: they are skipped as well.
    const skipped = (ended ? action.total : done + agreed.length) - handled
    await saveBulkProgress(trx, bulkId, { handled, skipped, cursor: found.at(-1) ?? null, ended })
    if (ended) await writeAudit(trx, viewer, 'handledMatches', String(bulkId), { handled, skipped })
    await announceOutbox(trx)
  })
}

/** The next alarms of the filter behind the cursor, newest first. */
async function nextKeys(trx: Trx, viewer: Viewer, action: RunningBulk): Promise<AlarmKey[]> {
  const filter = await resolvedFilter(trx, viewer, action.filter)
  if (!filter) return []
  const { cursor_at, cursor_id } = action
  const page = { limit: batchLimit, offset: 0 }
  if (cursor_at === null || cursor_id === null) return findAlarmKeys(trx, viewer, filter, page)
  // The bound on the time lets whole months be left out.
  const older = { ...filter, until: Math.min(filter.until, cursor_at + 1) }
  return findAlarmKeys(trx, viewer, older, { ...page, before: { alarmAt: cursor_at, alarmId: cursor_id } })
}

/** Handles those of the alarms that take the verdict now and tells how many they were. */
async function handleThose(trx: Trx, viewer: Viewer, action: RunningBulk, keys: readonly AlarmKey[]): Promise<number> {
  if (keys.length === 0) return 0
  await lockOpenAlarmsOf(trx, viewer, keys)
  const rows = await lockAlarms(trx, viewer, keys)
  const chosen = z.decode(verdict, action.verdict as never)
  const handlings = rows.flatMap(row => {
    const stored = verdictFor(row, chosen, action.filter.state === 'pending')
    if (stored === undefined) return []
    return [handlingOf(row, stored)]
  })
  if (handlings.length === 0) return 0
  const { comment, by_name: byName } = action
  await writeHandlings(trx, handlings, { comment, accountId: viewer.accountId, byName })
  return handlings.length
}

/** The rules of a single verdict. Whoever asked for pending alarms does not overrule a colleague who was faster. */
function verdictFor(row: Parameters<typeof standingOf>[0], chosen: Verdict, pendingOnly: boolean): Verdict | undefined {
  const alarm = standingOf(row)
  if (!mayHandle(alarm) || (pendingOnly && alarm.state !== 'pending')) return undefined
  const stored = verdictToStore(alarm, chosen)
  return verdictsFor(alarm).includes(stored) ? stored : undefined
}
