import { alarmLevel } from '@watchfire/contract/alarm/alarm.shapes.ts'
import type { ConditionTree } from '@watchfire/contract/rule/condition-tree.ts'
import { type TrialResult, trialLimits } from '@watchfire/contract/rule/rule.shapes.ts'
import { z } from 'zod'
import type { Reader } from '../core/db/database.ts'
import { siteText } from '../core/site-time.ts'
import { withinHours } from '../notice/notice.public.ts'
import { judgedTreeOf, leafSeenOf } from './judge-tree.rules.ts'
import { limitedOf } from './limited-of.ts'
import type { Owner, RuleContent } from './rule.queries.ts'
import { advanceTree, type PlaceSample, stepTree, type TreeFound, treeAtFirst } from './tree.rules.ts'
import { findTriedPlaces, readTried, type TriedPlaceSensor } from './trial.queries.ts'

/** The alarms a rule with several comparisons would have raised of what is stored, by the state machine that judges live. */
export async function tryOutTree(
  db: Reader,
  owner: Owner,
  { tree, ...content }: RuleContent & { tree: ConditionTree },
  { since, now }: { since: number; now: number },
): Promise<TrialResult> {
  const { condition, hours } = content
  const sensors = await findTriedPlaces(db, owner, { ...content, place: condition.place }, trialLimits.sensors + 1)
  const tried = sensors.slice(0, trialLimits.sensors)
  const rule = judgedTreeOf(condition, tree)
  const active = (at: number) => withinHours(hours, at)
  const level = z.decode(alarmLevel, content.level as 1)
  const named: TrialResult['named'] = []
  let readings = 0
  let triedSince: number | null = null
  // One place after the other, which other calls have their turn between; none is missed before the first word.
  for (const own of Map.groupBy(tried, ({ place_no }) => place_no).values()) {
    const read = await readPlace(db, owner, own, since)
    if (read.from !== null) triedSince = Math.max(triedSince ?? 0, read.from)
    readings += read.samples.length
    const sensorOf = (deviceNo: number) => {
      const { device_id = '', name = '' } = own.find(({ device_no }) => device_no === deviceNo) ?? {}
      return { sensorId: device_id, sensorName: name }
    }
    let standing = treeAtFirst(rule)
    const found: TreeFound[] = []
    for (const together of Map.groupBy(read.samples, ({ at }) => at).values()) {
      const after = stepTree(rule, standing, together, { active })
      standing = after.standing
      found.push(...after.found)
    }
    found.push(...advanceTree(rule, standing, now, { active }).found)
    for (const { at, deviceNo, seen } of found)
      named.push({
        ...{ ...sensorOf(deviceNo), at, atText: siteText(at), value: null, isGap: false, change: 'raise', level },
        leaves: seen.map(leaf => leafSeenOf(leaf, sensorOf)),
      })
  }
  named.sort((one, other) => other.at - one.at)
  return {
    ...{ sensors: tried.length, unheard: { count: 0, names: [] }, triedSince, readings, alarms: named.length },
    isPart: sensors.length > tried.length || triedSince !== null,
    limited: limitedOf(content, named),
    named: named.slice(0, trialLimits.named),
  }
}

/** What its sensors sent, in its order; from where on all of it is known, where one of them has more. */
async function readPlace(
  db: Reader,
  { tenant_id: tenantId }: Owner,
  sensors: readonly TriedPlaceSensor[],
  since: number,
): Promise<{ samples: PlaceSample[]; from: number | null }> {
  const samples: PlaceSample[] = []
  let from: number | null = null
  for (const { device_no: deviceNo, quantities } of sensors)
    for (const quantity of quantities) {
      const own = await readTried(db, { tenantId, deviceNo, quantity }, since, trialLimits.readings)
      if (own.length === trialLimits.readings) from = Math.max(from ?? 0, own[0]?.at ?? 0)
      for (const { at, value } of own) samples.push({ deviceNo, quantity, at, value })
    }
  const begin = from ?? 0
  return { samples: samples.filter(({ at }) => at >= begin).toSorted((one, other) => one.at - other.at), from }
}
