/** How long what is stored is kept: the classes rules are made for, and what bounds them. Pure, for server and console alike. */
import type { FileKind } from '../core/file.calls.ts'
import type { Judgement } from './storage.shapes.ts'

export type RuleClass = { kind: FileKind; judgement: Judgement }

const judgements = ['true', 'unjudged', 'other', 'false'] as const

/** What a rule can be made for, in the order in which it is shown. */
export const ruleClasses: readonly RuleClass[] = [
  ...(['picture', 'recording'] as const).flatMap(kind => judgements.map(judgement => ({ kind, judgement }))),
  { kind: 'upload', judgement: 'none' },
]

/** Days; null: until somebody deletes it. */
export type Term = number | null
export type RetentionRule = RuleClass & { days: Term }
export type TermBounds = { minDays: number; maxDays: Term }

/** Evidence is kept so long at least, unless the platform grants a customer another term. */
export const leastTermDays = 30
export const defaultBounds: TermBounds = { minDays: leastTermDays, maxDays: null }

const isEvidence = ({ judgement }: RuleClass) => judgement !== 'none'

/** What holds in the end: a rule within the bounds of its customer, which may be narrower than when it was made. */
export function effectiveDays({ days, ...of }: RetentionRule, { minDays, maxDays }: TermBounds): Term {
  if (!isEvidence(of)) return days
  if (days === null) return maxDays
  return Math.min(Math.max(days, minDays), maxDays ?? Number.POSITIVE_INFINITY)
}

export type RuleProblem = 'termTooShort' | 'termTooLong' | 'trueShorter'

/** What is wrong with a set of rules; undefined when nothing is. */
export function ruleProblem(
  rules: readonly RetentionRule[],
  { minDays, maxDays }: TermBounds,
): RuleProblem | undefined {
  const forever = Number.POSITIVE_INFINITY
  const evidence = rules.filter(isEvidence)
  if (evidence.some(({ days }) => (days ?? forever) < minDays)) return 'termTooShort'
  if (evidence.some(({ days }) => (days ?? forever) > (maxDays ?? forever))) return 'termTooLong'
  for (const kept of evidence.filter(({ judgement }) => judgement === 'true'))
    if (evidence.some(({ kind, days }) => kind === kept.kind && (days ?? forever) > (kept.days ?? forever)))
      return 'trueShorter'
  return undefined
}
