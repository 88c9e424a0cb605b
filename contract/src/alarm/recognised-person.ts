import { alarmFacts } from './alarm.facts.ts'
import type { Alarm } from './alarm.shapes.ts'

/**
 * Of our own libraries, as the records of people have them: an AI server of ours says how often it looked. Another maker's box may number
 * its own people.
 */
export function recognisedPerson({ type, extra }: Pick<Alarm, 'type' | 'extra'>): number | undefined {
  if (typeof extra?.looks !== 'number') return undefined
  const id = Number(alarmFacts(type, extra).person?.id)
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}
