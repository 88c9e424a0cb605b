import { alarmLevel } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { type TrialResult, trialLimits } from '@watchfire/contract/rule/rule.shapes.ts'
import { z } from 'zod'
import type { Reader } from '../core/db/database.ts'
import { siteText } from '../core/site-time.ts'
import { timeSlices } from '../core/time-slices.ts'
import { hoursAhead } from '../notice/notice.public.ts'
import { placeNoOf, readTriedAlarms } from './gather.queries.ts'
import { batcher, gatheringOf, inOrder, nothingSeen, passTime } from './gather.rules.ts'
import { originOf, seenOf } from './judge-places.ts'
import { limitedOf } from './limited-of.ts'
import type { Owner, RuleContent } from './rule.queries.ts'

/** The alarms a rule on alarms would have raised of those that are stored. */
export async function tryOutAlarms(
  db: Reader,
  owner: Owner,
  content: RuleContent,
  { since, now }: { since: number; now: number },
): Promise<TrialResult> {
  const alarms = await readTriedAlarms(db, owner, content, since, trialLimits.readings)
  const { condition, ofTypes } = content
  const level = z.decode(alarmLevel, content.level as 1)
  const rule = gatheringOf(condition, ofTypes)
  const hours = hoursAhead(content.hours)
  const names = new Map(alarms.map(({ device_no, device_id, device_name }) => [device_no, [device_id, device_name]]))
  const places = Map.groupBy(alarms, alarm => placeNoOf(condition.place, alarm))
  const named: TrialResult['named'] = []
  const slices = timeSlices()
  for (const own of places.values()) {
    let gathered = nothingSeen
    const found = []
    for (const alarm of own.map(one => seenOf({ ...one, ...originOf(one) })).toSorted(inOrder)) {
      const after = batcher(rule, gathered, alarm, hours)
      gathered = after.gathered
      found.push(...after.found)
      if (slices.isOver()) await slices.rest()
    }
    for (const { at, seen } of [...found, ...passTime(rule, gathered, now, hours).found]) {
      if (slices.isOver()) await slices.rest()
      const [sensorId = '', sensorName = ''] = names.get(seen.at(-1)?.deviceNo ?? 0) ?? []
      named.push({ sensorId, sensorName, at, atText: siteText(at), value: null, isGap: false, change: 'raise', level })
    }
  }
  named.sort((one, other) => other.at - one.at)
  const isPart = alarms.length === trialLimits.readings
  return {
    sensors: places.size,
    unheard: { count: 0, names: [] },
    isPart,
    triedSince: isPart ? (alarms.at(-1)?.alarm_at ?? null) : null,
    readings: alarms.length,
    alarms: named.length,
    limited: limitedOf(content, named),
    named: named.slice(0, trialLimits.named),
  }
}
