import { alarmLevel } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { type ConditionTree, sensorsOfRegion } from '@watchfire/contract/rule/condition-tree.ts'
import { type TrialResult, trialLimits } from '@watchfire/contract/rule/rule.shapes.ts'
import { z } from 'zod'
import type { Reader } from '../core/db/database.ts'
import { siteText } from '../core/site-time.ts'
import { timeSlices } from '../core/time-slices.ts'
import { withinHours } from '../notice/notice.public.ts'
import { againMsOf, makeTrial } from './again.rules.ts'
import { judgedTreeOf, leafSeenOf } from './judge-tree.rules.ts'
import { limitedOf } from './limited-of.ts'
import type { Owner, RuleContent } from './rule.queries.ts'
import {
  advanceTree,
  nextTreeDue,
  type PlaceSample,
  stepTree,
  type TreeFound,
  type TreeStanding,
  treeAtFirst,
} from './tree.rules.ts'
import { findTriedPlaces, readLastBefore, readTried, type TriedPlaceSensor } from './trial.queries.ts'

/** The alarms a rule with several comparisons would have raised of what is stored, by the state machine that judges live. */
export async function tryOutTree(
  db: Reader,
  owner: Owner,
  { tree, ...content }: RuleContent & { tree: ConditionTree },
  { since, now }: { since: number; now: number },
): Promise<TrialResult> {
  const { condition, hours } = content
  const max = condition.place === 'device' ? trialLimits.sensors : sensorsOfRegion
  const sensors = await findTriedPlaces(db, owner, { ...content, place: condition.place }, max + 1)
  const tried = wholePlaces(sensors, max)
  const rule = judgedTreeOf(condition, tree)
  const active = (at: number) => withinHours(hours, at)
  const level = z.decode(alarmLevel, content.level as 1)
  const named: TrialResult['named'] = []
  let readings = 0
  let triedSince: number | null = null
  const slices = timeSlices()
  // One place after the other, and other calls have their turn in between; none is missed before the first word.
  for (const own of Map.groupBy(tried, ({ place_no }) => place_no).values()) {
    const read = await readPlace(db, owner, own, since)
    if (read.from !== null) triedSince = Math.max(triedSince ?? 0, read.from)
    readings += read.samples.length
    const sensorOf = (deviceNo: number) => {
      const { device_id = '', name = '' } = own.find(({ device_no }) => device_no === deviceNo) ?? {}
      return { sensorId: device_id, sensorName: name }
    }
    const again = { ...rule, againMs: againMsOf(condition), since: read.from ?? since }
    const trial = makeTrial<TreeStanding, TreeFound>(again, treeAtFirst(rule), {
      advance: (standing, to) => advanceTree(rule, standing, to, { active }),
      nextDue: (standing, until) => nextTreeDue(rule, standing, until),
      slices,
    })
    slices.resume()
    for (const [at, together] of Map.groupBy([...read.earlier, ...read.samples], sample => sample.at))
      await trial.step(at, standing => stepTree(rule, standing, together, { active }))
    for (const { at, deviceNo, seen } of (await trial.end(now)).filter(one => one.at >= (read.from ?? since))) {
      if (slices.isOver()) await slices.rest()
      named.push({
        ...{ ...sensorOf(deviceNo), at, atText: siteText(at), value: null, isGap: false, change: 'raise', level },
        leaves: seen.map(leaf => leafSeenOf(leaf, sensorOf)),
      })
    }
  }
  named.sort((one, other) => other.at - one.at)
  return {
    ...{ sensors: tried.length, unheard: { count: 0, names: [] }, triedSince, readings, alarms: named.length },
    isPart: sensors.length > tried.length || triedSince !== null,
    limited: limitedOf(content, named),
    named: named.slice(0, trialLimits.named),
  }
}

/** The first places, each with all of its sensors; of one that has more than a place looks at the first of them. */
export function wholePlaces<Sensor extends Pick<TriedPlaceSensor, 'place_no'>>(
  sensors: readonly Sensor[],
  max: number,
): readonly Sensor[] {
  const beyond = sensors[max]?.place_no
  const whole = sensors.filter(({ place_no }) => place_no !== beyond)
  return beyond === undefined || whole.length === 0 ? sensors.slice(0, max) : whole
}

/** What its sensors sent, in its order, and what they had said last: as much as a trial reads of one sensor, and from where on all of it is known where there is more. */
async function readPlace(
  db: Reader,
  { tenant_id: tenantId }: Owner,
  sensors: readonly TriedPlaceSensor[],
  since: number,
): Promise<{ earlier: PlaceSample[]; samples: PlaceSample[]; from: number | null }> {
  const max = trialLimits.readings
  const series = sensors.flatMap(({ device_no: deviceNo, quantities }) =>
    quantities.map(quantity => ({ tenantId, deviceNo, quantity })),
  )
  let samples: PlaceSample[] = []
  let from: number | null = null
  for (const { deviceNo, quantity } of series) {
    const own = await readTried(db, { tenantId, deviceNo, quantity }, from === null ? since : from - 1, max)
    for (const { at, value } of own) samples.push({ deviceNo, quantity, at, value })
    samples.sort((one, other) => one.at - other.at)
    const begin: number = Math.max(
      own.length === max ? (own[0]?.at ?? 0) : 0,
      samples.length > max ? (samples.at(-max)?.at ?? 0) : 0,
    )
    if (begin > 0) from = Math.max(from ?? 0, begin)
    const kept: number = from ?? 0
    samples = samples.filter(({ at }) => at >= kept)
  }
  return { earlier: await readLastBefore(db, series, from ?? since + 1), samples, from }
}
