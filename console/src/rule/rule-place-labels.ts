/** Where the alarms or sensors of a rule must be together, in words. Pure. */
import type { RulePlace } from '@watchfire/contract/rule/rule.shapes.ts'
import type { RuleTexts } from './comparison-labels.ts'

const places = { device: 'inDevice', region: 'inRegion', project: 'inProject', company: 'inCompany' } as const
export const placeText = (t: RuleTexts, place: RulePlace): string => t(places[place])
