import type { RuleCondition } from '@watchfire/contract/rule/rule.shapes.ts'
import { judge } from '../judge.rules.ts'
import type { Sample, Standing } from '../standing.rules.ts'

const second = 1000
/** A reading, and how many seconds after it was measured it comes. */
export type Late = Sample & { delay: number }

/** The alarms until `end` of readings that come in their own order, looked at every so many seconds. */
export function arrivedAlarms(
  condition: RuleCondition,
  readings: readonly Late[],
  lookEvery: number,
  end: number,
): number[] {
  const arrivals = readings
    .map(({ delay, ...sample }) => ({ ...sample, comes: sample.at + delay * second }))
    .toSorted((one, other) => one.comes - other.comes)
  const stored: Sample[] = []
  const alarms: number[] = []
  let memory: Standing | null = null
  let judgedTo = -1
  let newest: { at: number; receivedAt: number } | undefined
  const look = (now: number) => {
    if (!newest) return
    const samples = stored.filter(({ at }) => at > judgedTo).toSorted((one, other) => one.at - other.at)
    const watched = { condition, memory, judgedTo, lastAt: newest.at, receivedAt: newest.receivedAt }
    const verdict = judge(watched, samples, { now, isWhole: true, active: () => true })
    // As it is kept between two looks.
    memory = JSON.parse(JSON.stringify(verdict.memory)) as Standing
    judgedTo = verdict.judgedTo
    alarms.push(...verdict.found.map(({ at }) => at))
  }
  let now = 1_000_000
  for (const { at, value, comes } of arrivals) {
    for (; now < comes; now += lookEvery * second) look(now)
    stored.push({ at, value })
    if (!newest || at > newest.at) newest = { at, receivedAt: comes }
    look(comes)
  }
  for (; now < end + 200 * second; now += lookEvery * second) look(now)
  return alarms.filter(at => at <= end)
}
