/** The detector of a zone that looks for people or vehicles, by its rule. Pure. */
import { zoneProblem } from '@watchfire/contract/device/zone-measure.rules.ts'
import { CountingZone } from './counting-zone.ts'
import { ObjectZone } from './object-zone.ts'
import { SpeedZone } from './speed-zone.ts'
import type { Grid, JudgingZone } from './watched-area.ts'
import { WrongWayZone } from './wrong-way-zone.ts'
import type { ZoneSettings } from './zone-shape.ts'

/** Undefined where it is for something else to judge, and where it lacks what it would judge by. */
export function judgingZone(zone: ZoneSettings, grid: Grid): JudgingZone | undefined {
  const { looksFor, rule, sides, speed } = zone
  if (!looksFor || rule === 'recognised') return undefined
  const settings = { ...zone, looksFor, rule }
  if (rule === 'counting') return new CountingZone(settings, grid)
  if (rule === 'wrongWay') return new WrongWayZone(settings, grid)
  if (rule !== 'speed') return new ObjectZone(settings, grid)
  return sides && speed && !zoneProblem(zone) ? new SpeedZone({ ...settings, sides, speed }, grid) : undefined
}
