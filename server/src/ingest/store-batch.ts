import type { IngestOutcome } from '@watchfire/contract/ingest/ingest.shapes.ts'
import { type AlarmKey, publicAlarmId } from '../alarm/alarm.lookups.ts'
import type { Db, Trx } from '../core/db/database.ts'
import { announceOutbox } from '../core/db/outbox-bell.queries.ts'
import type { AlarmNumbers } from './alarm-numbers.ts'
import { findKnownEvents, lockOpenAlarms, type OpenAlarmKey, writeBatch } from './ingest.queries.ts'
import type { OpenAlarm } from './merge-event.ts'
import type { PlaceIds } from './place-ids.ts'
import { openAlarmKeyOf, openAlarmName, planBatch } from './plan-batch.ts'
import { type Arrival, type ResolvedEvent, resolveArrivals } from './resolve-arrivals.ts'

export type Dictionaries = { numbers: AlarmNumbers; places: PlaceIds }

/** Two transactions brought the same event at the same moment. Nothing was stored; at the next try it is found. */
class EventRace extends Error {
  override readonly name = 'EventRace'
}

type Stored = AlarmKey & { outcome: 'stored' | 'merged' | 'repeated' }

/** Stores a batch in one transaction and answers per item, in order, when it is durable. When it throws, nothing of it was stored. */
export async function storeBatch(db: Db, batch: Arrival[], dictionaries: Dictionaries): Promise<IngestOutcome[]> {
  const resolutions = await resolveArrivals(db, batch, dictionaries.places)
  const events = new Map<string, ResolvedEvent>()
  for (const { event } of resolutions) if (event && !events.has(event.key)) events.set(event.key, event)
  const stored = await storeEvents(db, [...events.values()], dictionaries.numbers)
  return resolutions.map(({ event, refused }) => {
    if (refused) return refused
    const { outcome, ...alarm } = stored.get(event.key) as Stored
    // The same event a second time in one batch.
    const isFirst = events.get(event.key) === event
    const { eventId } = event.arrival.event
    return { eventId, outcome: isFirst ? outcome : 'repeated', alarmId: publicAlarmId(alarm) }
  })
}

async function storeEvents(db: Db, events: ResolvedEvent[], numbers: AlarmNumbers): Promise<Map<string, Stored>> {
  if (events.length === 0) return new Map()
  const reserved = await numbers(db, events.length)
  return db.transaction().execute(async trx => {
    const stored = await findStored(trx, events)
    const fresh = events.filter(event => !stored.has(event.key))
    if (fresh.length === 0) return stored
    const open = await holdOpenAlarms(trx, fresh)
    const plan = planBatch(fresh, reserved, open)
    if ((await writeBatch(trx, plan)) !== fresh.length) throw new EventRace()
    await announceOutbox(trx)
    for (const [index, { number, alarmId, alarmAt }] of plan.events.entries()) {
      const outcome = number === alarmId ? 'stored' : 'merged'
      stored.set((fresh[index] as ResolvedEvent).key, { outcome, alarmId, alarmAt })
    }
    return stored
  })
}

async function findStored(trx: Trx, events: ResolvedEvent[]): Promise<Map<string, Stored>> {
  const keys = events.map(({ arrival }) => ({ aiServerNo: arrival.caller.deviceNo, eventId: arrival.event.eventId }))
  const rows = await findKnownEvents(trx, keys)
  return new Map(
    rows.map(row => [
      `${row.ai_server_no} ${row.event_id}`,
      { outcome: 'repeated', alarmId: row.alarm_id, alarmAt: row.alarm_at },
    ]),
  )
}

async function holdOpenAlarms(trx: Trx, events: ResolvedEvent[]): Promise<Map<string, OpenAlarm>> {
  const keys = new Map<string, OpenAlarmKey>()
  for (const event of events) {
    if (event.mergeMs > 0) keys.set(openAlarmName(openAlarmKeyOf(event)), openAlarmKeyOf(event))
  }
  const rows = keys.size > 0 ? await lockOpenAlarms(trx, [...keys.values()]) : []
  return new Map(
    rows
      .filter(row => row.alarm_id !== 0)
      .map(row => [
        openAlarmName({ companyId: row.company_id, deviceNo: row.device_no, type: row.type }),
        { alarmId: row.alarm_id, alarmAt: row.alarm_at, lastAt: row.last_at },
      ]),
  )
}
