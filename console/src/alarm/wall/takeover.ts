/** Which severe alarm has the whole wall, and for how long. Pure: the times are the caller's, in ms. */
import type { Alarm } from '@watchfire/contract/alarm/alarm.shapes.ts'

export type Takeover = {
  /** Has the wall since then. */
  shown: { alarm: Alarm; since: number } | undefined
  /** Come after it, the newest first. */
  waiting: readonly Alarm[]
}

export const noTakeover: Takeover = { shown: undefined, waiting: [] }

/** An alarm has the wall for so long, and at least so long while others wait; then the whole view comes back with it on top of its list. */
export const [alone, withOthers] = [60_000, 12_000]
/** A wall shows what happens, and is no list: of a flood the newest. */
const maxWaiting = 12

const takesOver = (alarm: Alarm) => alarm.level === 'severe' && alarm.state === 'pending'

/** Alarms that come now, the oldest first. One that is known already keeps its place. */
export function raise(now: number, before: Takeover, alarms: readonly Alarm[]): Takeover {
  const known = new Set([before.shown?.alarm.id, ...before.waiting.map(({ id }) => id)])
  const fresh = alarms.filter(alarm => takesOver(alarm) && !known.has(alarm.id))
  if (fresh.length === 0) return before
  return tick(now, { ...before, waiting: [...fresh.reverse(), ...before.waiting].slice(0, maxWaiting) })
}

/** What is known of alarms by now: one that was handled leaves at once. */
export function settle(now: number, before: Takeover, changed: ReadonlyMap<string, Alarm>): Takeover {
  const { shown, waiting } = before
  if (![shown?.alarm, ...waiting].some(alarm => alarm && changed.has(alarm.id))) return before
  const latest = (alarm: Alarm) => changed.get(alarm.id) ?? alarm
  const alarm = shown && latest(shown.alarm)
  return tick(now, {
    shown: alarm && takesOver(alarm) ? { alarm, since: shown.since } : undefined,
    waiting: waiting.map(latest).filter(takesOver),
  })
}

/** The next one's turn, or the end. */
export function tick(now: number, before: Takeover): Takeover {
  const { shown, waiting } = before
  const [next, ...others] = waiting
  if (shown && now - shown.since < (next ? withOthers : alone)) return before
  if (next) return { shown: { alarm: next, since: now }, waiting: others }
  return shown ? noTakeover : before
}
