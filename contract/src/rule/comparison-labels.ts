/** A comparison in words. Pure. */
import type { Words } from '../core/words.ts'
import { type Quantity, quantityEntry } from '../sensor/quantity-table.ts'
import type { LeafFunction } from './condition-tree.ts'
import { type Duration, mayAggregate, type RuleCondition, type RuleKind } from './rule.shapes.ts'
import type { RuleWord } from './rule-words.ts'

export type RuleWords = Words<RuleWord>
export type Compared = Pick<RuleCondition, 'operator' | 'threshold' | 'upper'>
export const durationText = (t: RuleWords, { length, unit }: Duration): string => `${length} ${t(unit)}`

type Figure = { function: LeafFunction; within: Duration }
type Measured = { kind: RuleKind } & { aggregate?: Partial<Figure> | undefined }
/** The unit of what is compared: readings that are counted have none. */
export const unitOf = (quantity: Quantity, kind: RuleKind, by: LeafFunction | undefined): string =>
  by === 'count' && mayAggregate(kind) ? '' : quantityEntry(quantity).unit

const figures = {
  avg: 'saysAvg',
  min: 'saysMin',
  max: 'saysMax',
  sum: 'saysSum',
  count: 'saysReadings',
  change: 'saysChangeOf',
} as const
/** What is compared: the quantity, or what its readings of the last while come to. */
export function comparedText(t: RuleWords, what: string, { kind, aggregate }: Measured) {
  const { function: by, within } = aggregate ?? {}
  return by && within && mayAggregate(kind) ? t(figures[by], { what, within: durationText(t, within) }) : what
}

const signs = { '>': '>', '>=': '≥', '<': '<', '<=': '≤', '==': '=', '!=': '≠' } as const

export function compareText(
  t: RuleWords,
  quantity: Quantity,
  rule: Omit<Compared, 'threshold'> & { threshold: number | null } & Measured,
): string {
  const { operator, threshold, upper } = rule
  const unit = unitOf(quantity, rule.kind, rule.aggregate?.function)
  const withUnit = (value: number | null) => `${value ?? '…'} ${unit}`.trim()
  if (operator === 'outside') return t('outsideText', { low: threshold ?? '…', high: withUnit(upper) })
  return `${signs[operator]} ${withUnit(threshold)}`
}
