import type { Alarm } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { putLast } from '@watchfire/contract/core/drop-oldest.ts'
import { ruleLevels, ruleLevelsExtra } from '@watchfire/contract/rule/level-steps.ts'

/**
 * Remembers which alarms were already popped up, whichever way they came (live channel, poll, catching up). Bounded: the oldest
 * are forgotten first, and the poll never reaches back further than its 50 rows.
 */
export type ShownOnce = {
  /** Whether to show it now; if so, it counts as shown. A reminder shows again, but one reminder only once. */
  take(id: string, cause: 'raised' | 'reminded', now: number): boolean
  /** Newest last, to be kept over a reload. */
  entries(): [id: string, at: number][]
}

const limit = 2000
/** The same reminder delivered twice (a resumed channel) comes within moments; the next one minutes later. */
const reminderApart = 20_000

/** An alarm that rose to a more severe level is shown as a new one; what falls, or is over, shows nothing. */
export function shownAs({ id, level, extra }: Pick<Alarm, 'id' | 'level' | 'extra'>): string {
  const raised = ruleLevels.safeParse(extra?.[ruleLevelsExtra]).data?.changes[0]
  return raised && raised.level !== level ? `${id} ${level}` : id
}

export function shownOnce(known: readonly [id: string, at: number][] = []): ShownOnce {
  const shown = new Map<string, number>(known)
  return {
    take(id, cause, now) {
      const before = shown.get(id)
      if (before !== undefined && (cause === 'raised' || now - before < reminderApart)) return false
      putLast(shown, limit, id, now)
      return true
    },
    entries: () => [...shown],
  }
}
