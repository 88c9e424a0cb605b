/** Answers already on screen are changed in place: a row says "handled" at once, and nothing moves. */
import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { familyWays } from '@watchfire/contract/alarm/alarm.families.ts'
import { mayHandle, verdictsFor, verdictToStore } from '@watchfire/contract/alarm/alarm.rules.ts'
import type { Alarm, Verdict } from '@watchfire/contract/alarm/alarm.shapes.ts'
import type { Page } from '@watchfire/contract/core/body.ts'
import type { Call } from '@watchfire/contract/core/call.ts'
import { request } from '../../core/client.ts'
import { moduleOf } from '../../core/module-of.ts'
import { queryClient } from '../../core/query-client.ts'
import type { AlarmUpdates } from './alarm-inbox.ts'

type Changed = ReadonlyMap<string, Alarm>

/** What the server lets this reader do, and the reader's own links, come with every face of an alarm; both are replaced. */
const newerOf = (alarm: Alarm, changed: Changed): Alarm => changed.get(alarm.id) ?? alarm

function inRows<T extends Alarm[]>(rows: T, changed: Changed): T {
  return rows.some(row => changed.has(row.id)) ? (rows.map(row => newerOf(row, changed)) as T) : rows
}

const updaters: Record<string, (data: never, changed: Changed) => unknown> = {
  [alarmCalls.list.path]: (page: Page<Alarm>, changed) => {
    const rows = inRows(page.rows, changed)
    return rows === page.rows ? page : { ...page, rows }
  },
  [alarmCalls.listCurrent.path]: (rows: Alarm[], changed) => inRows(rows, changed),
  ...Object.fromEntries(
    Object.values(familyWays).map(({ find }) => [
      find.path,
      (alarm: Alarm, changed: Changed) => newerOf(alarm, changed),
    ]),
  ),
}

/** Answers that show alarms, by whichever family's call they came. */
const shownAnswers = () =>
  queryClient.getQueryCache().findAll({
    predicate: ({ queryKey, state }) => String(queryKey[1]) in updaters && state.data !== undefined,
  })

function putIntoCache(changed: Changed): void {
  for (const query of shownAnswers()) {
    const next = updaters[String(query.queryKey[1])]?.(query.state.data as never, changed)
    // Nothing but the rows: a patched page is as old as it was, and one that could not be read is still to be read.
    if (next !== query.state.data) query.setState({ data: next })
  }
}

/** Takes deleted alarms out of every list on screen and lowers its total; one that is open alone is not read again. */
export function dropFromCache(gone: ReadonlySet<string>): void {
  const keep = (row: Alarm) => !gone.has(row.id)
  for (const query of queryClient.getQueryCache().findAll({ queryKey: ['alarm'] })) {
    const [, path] = query.queryKey
    if (path === alarmCalls.list.path) {
      const page = query.state.data as Page<Alarm> | undefined
      const rows = page?.rows.filter(keep)
      if (page && rows && rows.length < page.rows.length) {
        query.setState({ data: { ...page, rows, total: Math.max(0, page.total - (page.rows.length - rows.length)) } })
      }
    } else if (path === alarmCalls.listCurrent.path) {
      const all = query.state.data as Alarm[] | undefined
      if (all && !all.every(keep)) query.setState({ data: all.filter(keep) })
    }
  }
}

export function bringUpToDate(updates: AlarmUpdates): void {
  putIntoCache(updates.changed)
}

/** What was handled here says so at once, or it would be taken for somebody else's work until it is read anew. */
export function noteHandledHere(alarms: readonly Alarm[], chosen: Verdict): void {
  const faces = alarms.map(alarm => {
    const face = { ...alarm, state: 'handled' as const, verdict: verdictToStore(alarm, chosen) }
    return [alarm.id, { ...face, can: { handle: mayHandle(face), verdicts: verdictsFor(face) } }] as const
  })
  putIntoCache(new Map(faces))
}

/** Reads some alarms anew (after handling them here) and puts them where they are shown. */
export async function rereadAlarms(alarms: readonly Alarm[]): Promise<void> {
  const changed = new Map<string, Alarm>()
  // A batch larger than this is faster as lists that are read again.
  if (alarms.length > 10) return void (await refreshPath(alarmCalls.list))
  for (const alarm of alarms) {
    const { find, idOf } = familyWays[alarm.family]
    try {
      changed.set(alarm.id, await request(find, { alarmId: idOf(alarm) }))
    } catch {
      // Gone, or the network is: the row stays as it is and the next reading of the list tells.
    }
  }
  putIntoCache(changed)
}

/** The alarm as anything on screen knows it. */
export function knownAlarm(id: string): Alarm | undefined {
  for (const query of shownAnswers()) {
    const data = query.state.data as Page<Alarm> | Alarm[] | Alarm
    const rows = 'rows' in data ? data.rows : Array.isArray(data) ? data : [data]
    const found = rows.find(alarm => alarm.id === id)
    if (found) return found
  }
}

/** Reads again what is on screen of one call; the rest of it when it is next looked at. */
export async function refreshPath(call: Call): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: [moduleOf(call), call.path] })
}
