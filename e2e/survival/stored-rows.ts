/** Everything the database holds about alarms after the kills, and what must be true of it whatever happened. */
import { publicAlarmId } from '../../server/src/alarm/alarm-key.ts'
import type { Database } from '../../server/src/core/db/database.ts'

export type StoredRows = Awaited<ReturnType<typeof readStoredRows>>
const pending = 1

export async function readStoredRows({ system: db }: Database) {
  const [alarms, occurrences, keys, open, handlings, devices] = await Promise.all([
    db.selectFrom('alarm').selectAll().execute(),
    db.selectFrom('occurrence').selectAll().execute(),
    db.selectFrom('ingest_key').selectAll().execute(),
    db.selectFrom('open_alarm').selectAll().execute(),
    db.selectFrom('handling').selectAll().orderBy('handling_id').execute(),
    db.selectFrom('device').selectAll().execute(),
  ])
  return {
    alarms: new Map(alarms.map(row => [publicIdOf(row), row])),
    occurrences,
    keys,
    open,
    handlings,
    devices: new Map(devices.map(row => [row.device_no, row])),
  }
}

export const publicIdOf = (row: { alarm_id: number; alarm_at: number | Date }): string =>
  publicAlarmId({ alarmId: row.alarm_id, alarmAt: Number(row.alarm_at) })

/** What is wrong with the rows among themselves, one line each. */
export function contradictions({ alarms, occurrences, keys, open, handlings }: StoredRows): string[] {
  const wrong: string[] = []
  const keysOf = Map.groupBy(keys, publicIdOf)
  const repeatsOf = Map.groupBy(occurrences, publicIdOf)
  const handlingsOf = Map.groupBy(handlings, publicIdOf)
  for (const [id, alarm] of alarms) {
    const events = keysOf.get(id)?.length ?? 0
    const repeats = repeatsOf.get(id)?.length ?? 0
    if (alarm.count !== events || alarm.count !== 1 + repeats)
      wrong.push(`alarm ${id} counts ${alarm.count} with ${events} events and ${repeats} repeats`)
    const last = handlingsOf.get(id)?.at(-1)
    const recorded = alarm.verdict === 5
    if ((alarm.state === pending) === (last !== undefined || recorded))
      wrong.push(`alarm ${id} is in state ${alarm.state} with ${handlingsOf.get(id)?.length ?? 0} verdicts`)
    if (last && (alarm.verdict !== last.verdict || alarm.comment !== last.comment))
      wrong.push(`alarm ${id} shows another verdict than its history`)
  }
  for (const id of new Set([...keysOf.keys(), ...repeatsOf.keys(), ...handlingsOf.keys()])) {
    if (!alarms.has(id)) wrong.push(`alarm ${id} is missing`)
  }
  for (const row of open) {
    const alarm = alarms.get(publicIdOf(row))
    const fits =
      alarm?.state === pending &&
      alarm.company_id === row.company_id &&
      alarm.device_no === row.device_no &&
      alarm.type === row.type
    if (!fits) wrong.push(`open alarm ${publicIdOf(row)} is ${alarm ? `in state ${alarm.state}` : 'missing'}`)
  }
  return wrong
}
