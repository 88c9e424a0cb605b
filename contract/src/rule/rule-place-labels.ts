/** Where the alarms or sensors of a rule must be together, in words. Pure. */
import type { RuleWords } from './comparison-labels.ts'
import type { RulePlace } from './rule.shapes.ts'

const places = { device: 'inDevice', region: 'inRegion', project: 'inProject', company: 'inCompany' } as const
export const placeText = (t: RuleWords, place: RulePlace): string => t(places[place])
