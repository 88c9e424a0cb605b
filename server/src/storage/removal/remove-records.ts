/**
 * Deletes the records of alarms past their term: walks through the alarms of a customer by number, once a day and after each change of its
 * rules, a portion each run. What a run did and how far it came are one transaction: whatever dies in between, the next one goes on from there.
 */
import { utcDay } from '@watchfire/contract/core/zone-clock.ts'
import { defaultBounds } from '@watchfire/contract/storage/storage.rules.ts'
import {
  type AlarmKey,
  findExpired,
  listSitePhotos,
  lockUnheld,
  type RecordBounds,
  removeRecords as removeRows,
  type WalkedAlarm,
  walkAlarms,
} from '../../alarm/alarm.public.ts'
import { writeAudit } from '../../audit/audit.public.ts'
import type { Trx } from '../../core/db/database.ts'
import type { Job } from '../../core/jobs/ticker.ts'
import { listBoundsOfAll } from '../quota/storage-grant.queries.ts'
import { dayOf, startOfDay, today } from '../storage-day.ts'
import { recordBounds } from './record-bounds.ts'
import { removeFilesOfRecords } from './record-files.queries.ts'
import { type CustomerRecordTerms, listRecordTerms } from './record-terms.queries.ts'
import { type RecordWalk, readWalk, saveWalk } from './record-walk.queries.ts'
import { type EndedRun, endRuns, noteRecordRun } from './removal.queries.ts'

/** Alarms looked at, deleted, and deleted with their repeats, in one transaction of a customer: it holds nobody up for long. */
const [window, portion, portionOfEvents] = [1000, 200, 2000]

export const removeRecords: Job = {
  name: 'records of alarms past their term',
  everyMs: 2_000,
  work: async trx => {
    const customers = await listRecordTerms(trx)
    // Mostly nobody has a term: then there is nothing to be asked of the others.
    const granted = customers.length > 0 ? await listBoundsOfAll(trx) : []
    const bounds = new Map(granted.map(({ tenantId, ...of }) => [tenantId, of]))
    const goingOn: number[] = []
    for (const terms of customers) {
      const of = recordBounds(terms.tenantId, terms, bounds.get(terms.tenantId) ?? defaultBounds)
      if (of && (await walkOn(trx, terms, of))) goingOn.push(terms.tenantId)
    }
    for (const run of await endRuns(trx, 'records', goingOn)) await auditRecordRun(trx, run)
  },
}

/** The next portion of a customer; false when its walk of today is through. */
async function walkOn(trx: Trx, { version }: CustomerRecordTerms, bounds: RecordBounds): Promise<boolean> {
  const { tenantId } = bounds
  const walk = nextWalk(await readWalk(trx, tenantId), version)
  if (walk.lastId === null) return false
  const found = await walkAlarms(trx, bounds, { after: walk.lastId, limit: window })
  const chosen = firstPortion(found.filter(alarm => alarm.goes))
  const removed = await removeThose(trx, bounds, chosen)
  const isWhole = chosen.length === found.filter(alarm => alarm.goes).length
  const lastId = isWhole ? found.at(-1)?.alarmId : chosen.at(-1)?.alarmId
  const isThrough = isWhole && found.length < window
  await saveWalk(trx, tenantId, { ...walk, lastId: isThrough ? null : (lastId ?? null) }, removed)
  return !isThrough
}

/** Where a walk goes on. Other rules, or another day once it is through, begin a new one. */
function nextWalk(walk: RecordWalk | undefined, version: number): RecordWalk {
  const begun = { version, day: today(), lastId: 0 }
  if (!walk || walk.version !== version) return begun
  return walk.lastId === null && walk.day !== begun.day ? begun : walk
}

function firstPortion(alarms: readonly WalkedAlarm[]): WalkedAlarm[] {
  let events = 0
  return alarms.slice(0, portion).filter(({ count }, index) => {
    events += count
    return index === 0 || events <= portionOfEvents
  })
}

/** Deletes those that nobody holds and that still go; answers the end of the last day that one of them was of. */
async function removeThose(trx: Trx, bounds: RecordBounds, chosen: readonly AlarmKey[]): Promise<number | null> {
  const { tenantId } = bounds
  const keys = await findExpired(trx, bounds, await lockUnheld(trx, chosen))
  if (keys.length === 0) return null
  const alarmIds = keys.map(key => key.alarmId)
  const photos = await listSitePhotos(trx, tenantId, alarmIds)
  await removeRows(trx, tenantId, keys)
  const files = await removeFilesOfRecords(trx, tenantId, { alarmIds, photos })
  const times = keys.map(key => key.alarmAt)
  const [oldest, newest] = [Math.min(...times), Math.max(...times)]
  const months = Map.groupBy(keys, key => utcDay(key.alarmAt).slice(0, 7))
  await noteRecordRun(trx, tenantId, {
    ...files,
    alarms: keys.length,
    oldest,
    newest,
    months: Object.fromEntries([...months].map(([month, of]) => [month, of.length])),
  })
  return startOfDay(dayOf(newest) + 1)
}

/** One entry for the whole run: which alarms there were is not kept, how many of which month is. */
function auditRecordRun(trx: Trx, run: EndedRun): Promise<void> {
  const { runId, tenantId, accountId, alarms, files, bytes, oldest, newest, months } = run
  const by = { accountId, address: '', tenantId, companyId: tenantId }
  const each = Object.keys(months)
    .sort()
    .map(month => `${month}: ${months[month]}`)
  const detail = { alarms, files, bytes, oldest: new Date(oldest), newest: new Date(newest), months: each }
  return writeAudit(trx, by, 'removeAlarmRecords', String(runId), detail)
}
