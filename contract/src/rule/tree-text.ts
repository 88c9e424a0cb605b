/** A condition of several comparisons in words. Pure. */
import type { Quantity } from '../sensor/quantity-table.ts'
import { comparedText, compareText, durationText, type RuleWords } from './comparison-labels.ts'
import type { ConditionLeaf, TreeJoin } from './condition-tree.ts'
import type { Duration } from './rule.shapes.ts'

/** What is being typed may still have gaps. */
export type SaidLeaf = Omit<Partial<ConditionLeaf>, 'aggregate'> & {
  aggregate?: Partial<NonNullable<ConditionLeaf['aggregate']>> | undefined
}
export type SaidGroup = {
  join?: TreeJoin | undefined
  parts?: readonly (SaidLeaf | SaidGroup | undefined)[] | undefined
}

type QuantityName = (quantity: Quantity) => string

export function leafText(t: RuleWords, leaf: SaidLeaf, quantityName: QuantityName): string {
  const { quantity = 'temperature', operator = '>', threshold, upper = null, aggregate } = leaf
  const measured = { kind: 'now', aggregate } as const
  const compare = compareText(t, quantity, { ...measured, operator, threshold: threshold ?? null, upper })
  return `${comparedText(t, quantityName(quantity), measured)} ${compare}`
}

/** Groups within stand in brackets; one of a single part is that part. */
export function treeText(t: RuleWords, { join = 'all', parts = [] }: SaidGroup, quantityName: QuantityName): string {
  const each = parts.flatMap(part => {
    if (!part) return []
    if (!('parts' in part)) return [leafText(t, part as SaidLeaf, quantityName)]
    const text = treeText(t, part, quantityName)
    return [parts.length > 1 && (part.parts?.length ?? 0) > 1 ? t('treeWithin', { parts: text }) : text]
  })
  return each.join(t(join === 'all' ? 'treeAnd' : 'treeOr')) || '…'
}

/** A condition with the time it must hold. */
export const treeConditionText = (
  t: RuleWords,
  tree: SaidGroup,
  { lasts, quantityName }: { lasts: Duration | undefined; quantityName: QuantityName },
): string => {
  const compare = treeText(t, tree, quantityName)
  return lasts ? t('reasonFor', { compare, span: durationText(t, lasts) }) : compare
}
