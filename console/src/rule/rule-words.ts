/** A rule as a sentence. Pure. */
import type { AlarmLevel } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { type LevelChange, type LevelStep, mayHaveSteps } from '@watchfire/contract/rule/level-steps.ts'
import {
  type AggregateFunction,
  type Duration,
  mayAggregate,
  mayHaveGap,
  type Rule,
  type RuleAlarmReason,
  type RuleCondition,
  type RuleKind,
  type RulePlace,
  type RuleReason,
} from '@watchfire/contract/rule/rule.shapes.ts'
import { type Quantity, quantityEntry } from '@watchfire/contract/sensor/quantity-table.ts'
import type { Translate } from '../core/texts.ts'
import type { engineTexts } from './engine.texts.ts'

export type RuleWords = Translate<(typeof engineTexts)['zh']>
export type Compared = Pick<RuleCondition, 'operator' | 'threshold' | 'upper'>
export type Counted = Compared &
  Pick<RuleCondition, 'kind' | 'span' | 'times'> & {
    /** That of a form may still have gaps. */
    aggregate?: Partial<NonNullable<RuleCondition['aggregate']>> | undefined
    gap?: Partial<NonNullable<RuleCondition['gap']>> | undefined
  }

const durationText = (t: RuleWords, { length, unit }: Duration): string => `${length} ${t(unit)}`

type Measured = Pick<Counted, 'kind' | 'aggregate'>
/** The unit of what is compared: readings that are counted have none. */
export const unitOf = (quantity: Quantity, kind: RuleKind, by: AggregateFunction | undefined): string =>
  by === 'count' && mayAggregate(kind) ? '' : quantityEntry(quantity).unit

const figures = { avg: 'saysAvg', min: 'saysMin', max: 'saysMax', sum: 'saysSum', count: 'saysReadings' } as const
/** What is compared: the quantity, or what its readings of the last while come to. */
export function comparedText(t: RuleWords, what: string, { kind, aggregate }: Measured) {
  const { function: by, within } = aggregate ?? {}
  return by && within && mayAggregate(kind) ? t(figures[by], { what, within: durationText(t, within) }) : what
}

const signs = { '>': '>', '>=': '≥', '<': '<', '<=': '≤', '==': '=', '!=': '≠' } as const

function compareText(t: RuleWords, quantity: Quantity, rule: Compared & Measured): string {
  const { operator, threshold, upper } = rule
  const unit = unitOf(quantity, rule.kind, rule.aggregate?.function)
  const withUnit = (value: number | null) => `${value ?? '…'} ${unit}`.trim()
  if (operator === 'outside') return t('outsideText', { low: threshold, high: withUnit(upper) })
  return `${signs[operator]} ${withUnit(threshold)}`
}

const places = { device: 'inDevice', region: 'inRegion', project: 'inProject', company: 'inCompany' } as const
export const placeText = (t: RuleWords, place: RulePlace): string => t(places[place])

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
  }

export const ruleSentence = (
  t: RuleWords,
  rule: SaidRule,
  {
    what,
    level,
    type,
    types,
    levelName,
  }: { what: string; level: string; type: string; types: string; levelName: (level: AlarmLevel) => string },
): string =>
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

const gaps = { end: 'gapEnd', alarm: 'gapAlarm' } as const
export const gapText = (t: RuleWords, policy: keyof typeof gaps): string => t(gaps[policy])

function saysGap(t: RuleWords, { kind, gap }: Counted): string {
  const { policy, after } = gap ?? {}
  if (!policy || !after || !mayHaveGap(kind)) return ''
  return t(policy === 'end' ? 'saysGapEnd' : 'saysGapAlarm', { after: durationText(t, after) })
}

/** How the alarms per hour of its rule concern an alarm; nothing where they do not. */
export function limitText(t: RuleWords, { hourlyLimit, isHeldBack, ...reason }: RuleReason | RuleAlarmReason): string {
  if (isHeldBack) return t('whyHeldBack')
  if (hourlyLimit === undefined) return ''
  return t('alarms' in reason ? 'whyLastAlarms' : 'whyLast', { limit: hourlyLimit })
}

/** That nothing came is what raised an alarm. */
export const missingText = (t: RuleWords, missing: Duration): string =>
  t('reasonSilent', { span: durationText(t, missing) })

function stepsText(t: RuleWords, rule: SaidRule, levelName: (level: AlarmLevel) => string): string {
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
export const changeText = (t: RuleWords, change: LevelChange, level: string | null): string =>
  t(changes[change], { level: level ?? '' })

/** The condition alone, as an alarm names it. */
export function conditionText(t: RuleWords, quantity: Quantity, rule: Counted): string {
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

/** The condition of a rule on alarms alone, as an alarm names it. */
export const combinedText = (t: RuleWords, { kind, span, times, place }: RuleAlarmReason): string =>
  t(kind === 'count' ? 'reasonCount' : 'reasonTogether', {
    where: placeText(t, place),
    span: durationText(t, span),
    times,
  })
