/** A rule as a sentence. Pure. */
import type { AlarmLevel } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { type Compared, comparedText, compareText, durationText } from '@watchfire/contract/rule/comparison-labels.ts'
import { type LevelChange, type LevelStep, mayHaveSteps } from '@watchfire/contract/rule/level-steps.ts'
import {
  mayHaveGap,
  mayHaveTree,
  type Rule,
  type RuleAlarmReason,
  type RuleCondition,
  type RuleReason,
} from '@watchfire/contract/rule/rule.shapes.ts'
import { placeText } from '@watchfire/contract/rule/rule-place-labels.ts'
import { type SaidGroup, treeText } from '@watchfire/contract/rule/tree-text.ts'
import type { Quantity } from '@watchfire/contract/sensor/quantity-table.ts'
import type { RuleTexts } from './engine.texts.ts'
import { treePlaceText } from './tree-labels.ts'

export type Counted = Compared &
  Pick<RuleCondition, 'kind' | 'span' | 'times'> & {
    /** That of a form may still have gaps. */
    aggregate?: Partial<NonNullable<RuleCondition['aggregate']>> | undefined
    gap?: Partial<NonNullable<RuleCondition['gap']>> | undefined
  }

const sentence = {
  now: 'saysNow',
  for: 'saysFor',
  times: 'saysTimes',
  change: 'saysChange',
  silent: 'saysSilent',
  count: 'saysCount',
  together: 'saysTogether',
} as const

export type SaidRule = Counted &
  Pick<Rule, 'quantity' | 'level' | 'alarmType' | 'place' | 'ofTypes'> & {
    sensorIds: readonly string[]
    /** Those of a form may still have gaps. */
    steps?: readonly (Partial<LevelStep> | undefined)[] | undefined
    tree?: SaidGroup | undefined
  }

export const ruleSentence = (
  t: RuleTexts,
  rule: SaidRule,
  {
    what,
    level,
    type,
    types,
    levelName,
    quantityName,
  }: {
    what: string
    level: string
    type: string
    types: string
    levelName: (level: AlarmLevel) => string
    quantityName: (quantity: Quantity) => string
  },
): string => {
  const { tree } = rule
  if (tree && mayHaveTree(rule.kind))
    return (
      t(rule.kind === 'for' ? 'saysTreeFor' : 'saysTreeNow', {
        where: treePlaceText(t, rule),
        condition: treeText(t, tree, quantityName),
        span: durationText(t, rule.span),
        level,
        type,
      }) + saysGap(t, rule)
    )
  return (
    t(sentence[rule.kind], {
      who: rule.sensorIds.length === 0 ? t('ofAll') : t('ofSome', { count: rule.sensorIds.length }),
      what: comparedText(t, what, rule),
      level,
      type,
      types: types || '…',
      where: placeText(t, rule.place),
      compare: compareText(t, rule.quantity, rule),
      span: durationText(t, rule.span),
      times: rule.times,
    }) +
    stepsText(t, rule, levelName) +
    saysGap(t, rule)
  )
}

const gaps = { end: 'gapEnd', alarm: 'gapAlarm' } as const
export const gapText = (t: RuleTexts, policy: keyof typeof gaps): string => t(gaps[policy])

function saysGap(t: RuleTexts, { kind, gap }: Counted): string {
  const { policy, after } = gap ?? {}
  if (!policy || !after || !mayHaveGap(kind)) return ''
  return t(policy === 'end' ? 'saysGapEnd' : 'saysGapAlarm', { after: durationText(t, after) })
}

/** How the alarms per hour of its rule concern an alarm; nothing where they do not. */
export function limitText(t: RuleTexts, { hourlyLimit, isHeldBack, ...reason }: RuleReason | RuleAlarmReason): string {
  if (isHeldBack) return t('whyHeldBack')
  if (hourlyLimit === undefined) return ''
  return t('alarms' in reason ? 'whyLastAlarms' : 'whyLast', { limit: hourlyLimit })
}

function stepsText(t: RuleTexts, rule: SaidRule, levelName: (level: AlarmLevel) => string): string {
  const { quantity, steps = [] } = rule
  if (!mayHaveSteps(rule)) return ''
  return steps
    .map(step => {
      const { threshold, level } = step ?? {}
      if (threshold === undefined || level === undefined) return ''
      const compare = compareText(t, quantity, { ...rule, threshold, upper: null })
      return t('saysStep', { compare, level: levelName(level) })
    })
    .join('')
}

const changes = { raise: 'changeRaise', rise: 'changeRise', fall: 'changeFall', over: 'changeOver' } as const
/** What became of an alarm; `level` in the words of the reader. */
export const changeText = (t: RuleTexts, change: LevelChange, level: string | null): string =>
  t(changes[change], { level: level ?? '' })
