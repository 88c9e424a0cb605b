/** What a rule on alarms says in words, as plainly as can be: over all alarms in their order, moment by moment. */
import { type Gathering, inOrder, type Seen } from '../gather.rules.ts'

export function referenceCombined(rule: Gathering, alarms: readonly Seen[], until: number): number[] {
  const sorted = alarms.toSorted(inOrder)
  const told: number[] = []
  let unused: Seen[] = []
  const tell = (now: number) => {
    const within = unused.filter(({ at }) => at > now - rule.spanMs)
    const isEnough =
      rule.kind === 'count'
        ? within.length >= rule.times
        : rule.types.every(type => within.some(alarm => alarm.type === type))
    const last = told.at(-1)
    if (!isEnough || (last !== undefined && now < last + Math.max(1, rule.coolDownMs))) return
    told.push(now)
    unused = []
  }
  for (let now = sorted[0]?.at ?? until; now <= until; now += 1) {
    const fresh = sorted.filter(({ at }) => at === now)
    for (const alarm of fresh) {
      unused.push(alarm)
      tell(now)
    }
    if (fresh.length === 0) tell(now)
  }
  return told
}
