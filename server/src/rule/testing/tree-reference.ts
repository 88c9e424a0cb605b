/** What a rule with several comparisons says in words, once more and as plainly as can be: over all readings at once, tick by tick. */
import { compares } from '../comparison.rules.ts'
import type { Branch, JudgedLeaf, JudgedTree, PlaceSample } from '../tree.rules.ts'
import { partsOfWindow } from '../window.rules.ts'

/** What is compared; undefined where that says nothing. */
function measureOf({ window }: JudgedLeaf, past: readonly PlaceSample[], now: number): number | undefined {
  if (!window) return past.at(-1)?.value
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

/** The moments of its alarms, from the first reading until `until`, looked at every `tick`. */
export function referenceTreeAlarms(
  rule: JudgedTree,
  samples: readonly PlaceSample[],
  until: number,
  tick: number,
): number[] {
  const sorted = samples.toSorted((one, other) => one.at - other.at)
  const devices = [...new Set(sorted.map(({ deviceNo }) => deviceNo))]
  const alarms: number[] = []
  const known = new Map<string, number>()
  let eased = new Set<string>()
  let holding: number | undefined
  let back: number | undefined
  let isUp = false
  let isTold = true
  for (let now = sorted[0]?.at ?? until; now <= until; now += tick) {
    const met = new Map<string, boolean>()
    const missing = new Set<string>()
    for (const [index, leaf] of rule.leaves.entries())
      for (const deviceNo of devices) {
        const past = sorted.filter(one => one.at <= now && one.deviceNo === deviceNo && one.quantity === leaf.quantity)
        const newest = past.at(-1)
        const key = `${index} ${deviceNo}`
        if (!newest) continue
        const measure = measureOf(leaf, past, now) ?? known.get(key)
        if (rule.gap && now - newest.at >= rule.gap.afterMs) missing.add(key)
        else if (measure !== undefined) known.set(key, measure)
        met.set(
          key,
          missing.has(key)
            ? rule.gap?.policy === 'alarm'
            : measure !== undefined && compares(leaf, measure, eased.has(key) ? leaf.hysteresis : 0),
        )
      }
    const holds = (part: number | Branch): boolean => {
      if (typeof part === 'number') return devices.some(deviceNo => met.get(`${part} ${deviceNo}`) === true)
      return part.join === 'all' ? part.parts.every(holds) : part.parts.some(holds)
    }
    const isHolding = holds(rule.root)
    holding = isHolding ? (holding ?? now) : undefined
    if (isUp) back = isHolding ? undefined : (back ?? now)
    if (back !== undefined && now - back >= rule.recoveryMs) {
      isUp = false
      back = undefined
    }
    if (!isUp && holding !== undefined && now - holding >= (rule.kind === 'for' ? rule.spanMs : 0)) {
      isUp = true
      isTold = false
    }
    if (!isUp) isTold = true
    const last = alarms.at(-1)
    if (!isTold && back === undefined && (last === undefined || now - last >= rule.coolDownMs)) {
      alarms.push(now)
      isTold = true
    }
    const fresh = [...met].flatMap(([key, each]) => (each && !missing.has(key) ? [key] : []))
    eased = isUp ? new Set([...eased, ...fresh]) : new Set()
  }
  return alarms
}
