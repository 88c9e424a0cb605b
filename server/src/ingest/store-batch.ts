import type { IngestOutcome } from '@watchfire/contract/ingest/ingest.shapes.ts'
import { type PublicAlarmKey, publicAlarmId } from '../alarm/alarm.public.ts'
import type { Db, Reader, Trx } from '../core/db/database.ts'
import type { AlarmNumbers } from './alarm-numbers.ts'
import { type EventRow, findKnownEvents, writeBatch } from './ingest.queries.ts'
import type { OpenAlarm } from './merge-event.ts'
import { lockOpenAlarms, type OpenAlarmKey } from './open-alarm.queries.ts'
import type { PlaceIds } from './place-ids.ts'
import { openAlarmKeyOf, openAlarmName, planBatch } from './plan-batch.ts'
import { type IncomingEvent, type ResolvedEvent, resolveEvents } from './resolve-events.ts'

export type Dictionaries = { numbers: AlarmNumbers; places: PlaceIds }

type Stored = PublicAlarmKey & { outcome: 'stored' | 'merged' | 'repeated' }

/**
 * Stores a batch and answers per item, in order, when it is durable. When it throws, nothing of it was stored. An event that was
 * stored before makes it throw unless `expectRepeats` says to look for such events first.
 */
export async function storeBatch(
  db: Db,
  batch: IncomingEvent[],
  { places, numbers }: Dictionaries,
  expectRepeats: boolean,
): Promise<IngestOutcome[]> {
  const [resolutions, stored] = await Promise.all([
    resolveEvents(db, batch, places),
    expectRepeats ? findStored(db, batch) : new Map<string, Stored>(),
  ])
  const events = new Map<string, ResolvedEvent>()
  for (const { event } of resolutions) if (event && !events.has(event.key)) events.set(event.key, event)
  const fresh = [...events.values()].filter(event => !stored.has(event.key))
  if (fresh.length > 0) {
    const reserved = await numbers(db, fresh.length)
    for (const [index, { number, alarmId, alarmAt }] of (await storeEvents(db, fresh, reserved)).entries()) {
      const outcome = number === alarmId ? 'stored' : 'merged'
      stored.set((fresh[index] as ResolvedEvent).key, { outcome, alarmId, alarmAt })
    }
  }
  return resolutions.map(({ event, refused }) => {
    if (refused) return refused
    const { outcome, ...alarm } = stored.get(event.key) as Stored
    // The same event a second time in one batch.
    const isFirst = events.get(event.key) === event
    const { eventId } = event.incoming.event
    return { eventId, outcome: isFirst ? outcome : 'repeated', alarmId: publicAlarmId(alarm) }
  })
}

/** Answers the rows of the events, in order. */
async function storeEvents(db: Db, events: ResolvedEvent[], numbers: number[]): Promise<EventRow[]> {
  const keys = new Map<string, OpenAlarmKey>()
  for (const event of events) {
    if (event.mergeMs > 0) keys.set(openAlarmName(openAlarmKeyOf(event)), openAlarmKeyOf(event))
  }
  const write = async (reader: Reader, open: ReadonlyMap<string, OpenAlarm>) => {
    const plan = planBatch(events, numbers, open)
    await writeBatch(reader, plan)
    return plan.events
  }
  // With nothing to merge into there is nothing to hold: one statement is a transaction of its own.
  if (keys.size === 0) return write(db, new Map())
  return db.transaction().execute(async trx => write(trx, await lockOpenAlarmsFor(trx, [...keys.values()])))
}

async function findStored(db: Db, batch: IncomingEvent[]): Promise<Map<string, Stored>> {
  const keys = batch.map(({ caller, event }) => ({
    callerTenantId: caller.tenantId,
    aiServerNo: caller.deviceNo,
    eventId: event.eventId,
  }))
  return new Map(
    (await findKnownEvents(db, keys)).map(row => [
      `${row.ai_server_no} ${row.event_id}`,
      { outcome: 'repeated', alarmId: row.alarm_id, alarmAt: row.alarm_at },
    ]),
  )
}

async function lockOpenAlarmsFor(trx: Trx, keys: OpenAlarmKey[]): Promise<Map<string, OpenAlarm>> {
  const rows = await lockOpenAlarms(trx, keys)
  return new Map(
    rows
      .filter(row => row.alarm_id !== 0)
      .map(row => [
        openAlarmName({ tenantId: row.tenant_id, companyId: row.company_id, deviceNo: row.device_no, type: row.type }),
        { alarmId: row.alarm_id, alarmAt: row.alarm_at, lastAt: row.last_at },
      ]),
  )
}
