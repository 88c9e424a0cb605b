/** Why a rule raised an alarm, in words: its condition, and what was measured. Pure. */
import type { Language } from '../core/errors.ts'
import { inUnit } from '../core/rounded.ts'
import { type Quantity, quantityEntry } from '../sensor/quantity-table.ts'
import { type Compared, comparedText, compareText, durationText, type RuleWords, unitOf } from './comparison-labels.ts'
import type { Duration, RuleAlarmReason, RuleCondition, RuleReason } from './rule.shapes.ts'
import { placeText } from './rule-place-labels.ts'
import { treeConditionText } from './tree-text.ts'

type Counted = Compared & Pick<RuleCondition, 'kind' | 'span' | 'times' | 'aggregate'>

/** That nothing came is what raised it. */
const missingText = (t: RuleWords, missing: Duration): string => t('reasonSilent', { span: durationText(t, missing) })

/** What is compared left out. */
function conditionText(t: RuleWords, quantity: Quantity, rule: Counted): string {
  const compare = compareText(t, quantity, rule)
  const span = durationText(t, rule.span)
  switch (rule.kind) {
    case 'now':
      return compare
    case 'for':
      return t('reasonFor', { compare, span })
    case 'times':
      return t('reasonTimes', { compare, span, times: rule.times })
    case 'change':
      return t('reasonChange', { compare, span })
    case 'silent':
      return t('reasonSilent', { span })
    default:
      return ''
  }
}

/** The condition of a rule on alarms alone. */
export const combinedText = (t: RuleWords, { kind, span, times, place }: RuleAlarmReason): string =>
  t(kind === 'count' ? 'reasonCount' : 'reasonTogether', {
    where: placeText(t, place),
    span: durationText(t, span),
    times,
  })

export type ReasonLine = [name: string, value: string]

/** A value of what a rule looked at, or what its readings came to, with its unit. */
export const figureText = ({ quantity, kind, aggregate }: RuleReason, value: number | null): string =>
  value === null ? '' : inUnit(value, unitOf(quantity, kind, aggregate?.function))

/** What to do, the rule with its version, its condition, and what was measured; each that there is. What is cut loses its end. */
export function reasonLines(t: RuleWords, reason: RuleReason, language: Language): ReasonLine[] {
  const { name, version, quantity, kind, tree, missing, value, measure, aggregate, note = '' } = reason
  const { [language]: what, unit } = quantityEntry(quantity)
  const condition = tree
    ? treeConditionText(t, tree, {
        lasts: kind === 'for' ? reason.span : undefined,
        quantityName: of => quantityEntry(of)[language],
      })
    : `${comparedText(t, what, reason)} ${conditionText(t, quantity, reason)}`
  const lines: ReasonLine[] = [
    [t('whyNote'), note],
    [t('whyRule'), t('whyVersion', { name, version })],
    [t('whyCondition'), condition],
    [t('whyMissing'), missing ? missingText(t, missing) : ''],
    // Of several comparisons each says its own.
    [t('whyValue'), tree || value === null ? '' : inUnit(value, unit)],
    [t('whyChange'), kind !== 'change' || measure === null ? '' : inUnit(measure, unit)],
    [t('whyFigure'), !tree && aggregate ? figureText(reason, measure) : ''],
  ]
  return lines.filter(([, said]) => said !== '')
}

/** The same of a rule on alarms. */
export const combinedLines = (t: RuleWords, reason: RuleAlarmReason): ReasonLine[] => [
  ...(reason.note ? [[t('whyNote'), reason.note] satisfies ReasonLine] : []),
  [t('whyRule'), t('whyVersion', { name: reason.name, version: reason.version })],
  [t('whyCondition'), combinedText(t, reason)],
]
