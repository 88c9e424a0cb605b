import { alarmLevel, alarmState, verdict } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { z } from 'zod'
import type { AlarmKey } from '../alarm/alarm.public.ts'
import type { AlarmRow, EventRow, Repeats } from './ingest.queries.ts'
import { mergeEvent, type OpenAlarm } from './merge-event.ts'
import type { OpenAlarmKey, OpenAlarmRow } from './open-alarm.queries.ts'
import type { ResolvedEvent } from './resolve-events.ts'

export type Plan = {
  events: EventRow[]
  alarms: AlarmRow[]
  /** Repeats of alarms that stand in the database already. */
  repeats: Repeats[]
  open: OpenAlarmRow[]
}

const recordOnly = z.encode(alarmLevel, 'recordOnly')
const pendingRow = { state: z.encode(alarmState, 'pending'), verdict: null }
const recordedRow = { state: z.encode(alarmState, 'handled'), verdict: z.encode(verdict, 'recorded') }

export const openAlarmKeyOf = (event: ResolvedEvent): OpenAlarmKey => ({
  tenantId: event.tenantId,
  companyId: event.companyId,
  deviceNo: event.deviceNo,
  type: event.incoming.event.alarmType,
})
export const openAlarmName = ({ companyId, deviceNo, type }: OpenAlarmKey) => `${companyId} ${deviceNo} ${type}`

/**
 * Decides about new events one after the other. `numbers` has one number per event; `open` the open alarms of their keys, which
 * nobody else may change meanwhile.
 */
export function planBatch(events: ResolvedEvent[], numbers: number[], open: ReadonlyMap<string, OpenAlarm>): Plan {
  const openNow = new Map(open)
  const changed = new Map<string, OpenAlarmRow>()
  const alarms = new Map<number, AlarmRow>()
  const repeats = new Map<number, Repeats>()
  const rows = events.map((event, index) => {
    const number = numbers[index] as number
    const name = openAlarmName(openAlarmKeyOf(event))
    const decision = mergeEvent(
      event.mergeMs > 0 ? openNow.get(name) : undefined,
      { number, at: event.at },
      event.mergeMs,
    )
    const row = eventRow(event, number, decision)
    if (event.mergeMs > 0) {
      openNow.set(name, decision.open)
      changed.set(name, { ...openAlarmKeyOf(event), ...decision.open })
    }
    if (!decision.merged) alarms.set(number, alarmRow(event, row))
    else count(alarms.get(decision.alarmId) ?? repeatsOf(repeats, { tenantId: event.tenantId, ...decision }), event.at)
    return row
  })
  return { events: rows, alarms: [...alarms.values()], repeats: [...repeats.values()], open: [...changed.values()] }
}

function count(alarm: { count: number; lastAt: number }, at: number): void {
  alarm.count += 1
  alarm.lastAt = Math.max(alarm.lastAt, at)
}

function repeatsOf(repeats: Map<number, Repeats>, { tenantId, alarmId, alarmAt }: AlarmKey): Repeats {
  const found = repeats.get(alarmId) ?? { tenantId, alarmId, alarmAt, count: 0, lastAt: 0 }
  repeats.set(alarmId, found)
  return found
}

function eventRow(
  { incoming, tenantId, companyId }: ResolvedEvent,
  number: number,
  { alarmId, alarmAt }: { alarmId: number; alarmAt: number },
): EventRow {
  const { caller, event, receivedAt } = incoming
  return {
    number,
    alarmId,
    alarmAt,
    callerTenantId: caller.tenantId,
    aiServerNo: caller.deviceNo,
    eventId: event.eventId,
    tenantId,
    companyId,
    occurredAt: event.occurredAt,
    receivedAt,
    pictures: event.pictures ?? [],
    recording: event.recording,
    extra: event.extra && JSON.stringify(event.extra),
  }
}

function alarmRow(event: ResolvedEvent, row: EventRow): AlarmRow {
  const { projectId, regionId, deviceNo, placeId, level, channelRule, silent, at } = event
  return {
    ...row,
    ...(level === recordOnly ? recordedRow : pendingRow),
    projectId,
    regionId,
    deviceNo,
    placeId,
    type: event.incoming.event.alarmType,
    level,
    channelRule: channelRule ? JSON.stringify(channelRule) : undefined,
    silent,
    count: 1,
    lastAt: at,
  }
}
