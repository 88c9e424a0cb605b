/** What a rule says in words, once more and as plainly as can be: over all readings at once, in their order, a millisecond at a time where time counts. */
import type { Judging, Sample } from '../standing.rules.ts'
import { partsOfSpan } from '../step.rules.ts'
import { partsOfWindow } from '../window.rules.ts'

function beyond({ operator, threshold, upper }: Judging, value: number, eased: number): boolean {
  const high = (upper ?? threshold) - eased
  const table = {
    '>': value > threshold - eased,
    '>=': value >= threshold - eased,
    '<': value < threshold + eased,
    '<=': value <= threshold + eased,
    '==': value === threshold,
    '!=': value !== threshold,
    outside: value < threshold + eased || value > high,
  }
  return table[operator]
}

/** What the window comes to; undefined where it says nothing. */
function aggregateAt({ window }: Judging, past: readonly Sample[], now: number): number | undefined {
  if (!window) return undefined
  const part = (at: number) => Math.floor((at * partsOfWindow) / window.windowMs)
  const values = past.filter(one => part(one.at) > part(now) - partsOfWindow).map(one => one.value)
  const total = values.reduce((sum, value) => sum + value, 0)
  if (window.function === 'count' || window.function === 'sum') {
    if (part(now) < part(past[0]?.at ?? now) + partsOfWindow) return undefined
    return window.function === 'count' ? values.length : total
  }
  if (values.length === 0) return undefined
  const [min, max] = [Math.min(...values), Math.max(...values)]
  return { avg: total / values.length, min, max, change: max - min }[window.function]
}

function holdsAt(rule: Judging, past: readonly Sample[], isAlarmed: boolean): boolean {
  const newest = past.at(-1)
  if (!newest) return false
  if (rule.kind === 'times')
    return past.filter(one => one.at > newest.at - rule.spanMs && beyond(rule, one.value, 0)).length >= rule.times
  const eased = isAlarmed ? rule.hysteresis : 0
  if (rule.kind !== 'change') return beyond(rule, newest.value, eased)
  const part = (at: number) => Math.floor(at / (rule.spanMs / partsOfSpan))
  const values = past.filter(one => part(one.at) > part(newest.at) - partsOfSpan).map(one => one.value)
  return beyond(rule, Math.max(...values) - Math.min(...values), eased)
}

/** The moments of its alarms, from the first reading until `until`, looked at every `tick`. */
export function referenceAlarms(rule: Judging, samples: readonly Sample[], until: number, tick: number): number[] {
  const sorted = samples.toSorted((one, other) => one.at - other.at)
  const alarms: number[] = []
  let holding: number | undefined
  let back: number | undefined
  let isAlarmed = false
  let isTold = true
  /** That nothing came is what it is of. */
  let isOfGap = false
  for (let now = sorted[0]?.at ?? until; now <= until; now += tick) {
    const past = sorted.filter(({ at }) => at <= now)
    const newest = past.at(-1)
    if (!newest) continue
    const aggregate = aggregateAt(rule, past, now)
    const isGap = rule.gap !== undefined && now - newest.at >= rule.gap.afterMs
    const isMet = isGap && rule.gap?.policy === 'alarm'
    const isNew = isGap || (rule.window ? aggregate !== undefined || (isOfGap && newest.at === now) : newest.at === now)
    const isEased = isAlarmed && !isOfGap
    const holds = isGap
      ? isMet
      : aggregate !== undefined
        ? beyond(rule, aggregate, isEased ? rule.hysteresis : 0)
        : rule.kind === 'silent'
          ? now - newest.at >= rule.spanMs
          : !rule.window && isNew && holdsAt(rule, past, isEased)
    // What meets the condition after a gap is another alarm, and begins then.
    if (isAlarmed && isOfGap && !isGap && isNew && holds) {
      isAlarmed = false
      back = undefined
      holding = undefined
    }
    if (isAlarmed && back !== undefined && now - back >= rule.recoveryMs && !(isNew && holds)) {
      isAlarmed = false
      back = undefined
    }
    if (isNew || rule.kind === 'silent') {
      if (!holds) holding = undefined
      else holding ??= now
      if (isAlarmed) back = holds ? undefined : (back ?? now)
      if (isAlarmed && back !== undefined && rule.recoveryMs === 0) {
        isAlarmed = false
        back = undefined
      }
    }
    const isDue = holding !== undefined && now - holding >= (rule.kind === 'for' ? rule.spanMs : 0)
    if ((isDue || isMet) && !isAlarmed) {
      isAlarmed = true
      isTold = false
      isOfGap = isMet
    }
    if (!isAlarmed) isTold = true
    const last = alarms.at(-1)
    if (!isTold && back === undefined && (last === undefined || now - last >= rule.coolDownMs)) {
      alarms.push(now)
      isTold = true
    }
  }
  return alarms
}
