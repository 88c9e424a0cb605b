/** Where a condition of several comparisons must be met, and how each stood, in words. Pure. */
import type { LeafSeen } from '@watchfire/contract/rule/condition-tree.ts'
import type { RulePlace } from '@watchfire/contract/rule/rule.shapes.ts'
import { placeText } from '@watchfire/contract/rule/rule-place-labels.ts'
import type { RuleTexts } from './engine.texts.ts'

/** Where it must be met. */
export function treePlaceText(t: RuleTexts, { place, sensorIds }: { place: RulePlace; sensorIds: readonly string[] }) {
  const where = place === 'device' ? t('inSensor') : placeText(t, place)
  return sensorIds.length === 0 ? where : t('treeOfSome', { where, count: sensorIds.length })
}

/** Whether a comparison was met when the alarm was raised. */
export function leafSeenText(t: RuleTexts, { met, missing, sensorId }: LeafSeen): string {
  if (missing) return t(met ? 'leafMissingMet' : 'leafMissing')
  return t(met ? 'leafMet' : sensorId ? 'leafNotMet' : 'leafUnheard')
}
