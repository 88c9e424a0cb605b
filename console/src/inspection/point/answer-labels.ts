import type { AnsweredItem } from '@watchfire/contract/inspection/point/check.shapes.ts'
import type { Translate } from '../../core/texts.ts'
import type { checkTexts } from './check.texts.ts'

/** An answer in words: yes, 1.5 MPa, what was chosen. */
export function answerText(
  { value, unit }: Pick<AnsweredItem, 'value' | 'unit'>,
  t: Translate<(typeof checkTexts)['zh']>,
): string {
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
  return typeof value === 'number' ? `${value} ${unit}`.trim() : value
}
