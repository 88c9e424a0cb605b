/** Which algorithms a drawing puts in use, by the types of the alarms they raise. */
import { alarmTypeOf, zoneRules } from './zone.rules.ts'
import type { Line, Zone } from './zone.shapes.ts'

type Drawn = { zones: readonly Pick<Zone, 'rule' | 'alarmType'>[]; lines?: readonly Line[] | undefined }

/** Who crosses a line has come in somewhere. */
const ofLines = zoneRules.enter.alarmType

const algorithmsOf = ({ zones, lines = [] }: Drawn): number[] => [
  ...new Set([...zones.map(alarmTypeOf), ...(lines.length > 0 ? [ofLines] : [])]),
]

/** Those that were not drawn before. */
export function algorithmsAdded(after: Drawn, before: Drawn = { zones: [] }): number[] {
  const known = algorithmsOf(before)
  return algorithmsOf(after).filter(type => !known.includes(type))
}
