/** Which rules an alarm is told by, and when. Pure. */
import type { AlarmLevel } from '@watchfire/contract/alarm/alarm.shapes.ts'
import {
  type Escalation,
  hasTargets,
  type NoticeTargets,
  type WeekWindow,
} from '@watchfire/contract/notice/notice.shapes.ts'
import { withinHours } from './weekly-hours.ts'

export type RaisedAlarm = {
  tenantId: number
  companyId: number
  projectId: number
  type: number
  level: AlarmLevel
  /** ms */
  receivedAt: number
  silent: boolean
}

export type RuleToMatch = {
  tenantId: number
  companyId: number
  /** The rule of a customer holds for all companies of that customer. */
  ofCustomer: boolean
  types: readonly number[]
  /** Empty: every level but record-only. */
  levels: readonly AlarmLevel[]
  projectIds: readonly number[]
  hours: readonly WeekWindow[]
  first: NoticeTargets
  steps: readonly Escalation[]
}

/** The hours are those of the alarm's receipt: an escalation follows its first notice also when the hours have ended since. */
export function matchesRule(rule: RuleToMatch, alarm: RaisedAlarm): boolean {
  return (
    // In do-not-disturb nobody is told.
    !alarm.silent &&
    rule.tenantId === alarm.tenantId &&
    (rule.ofCustomer || rule.companyId === alarm.companyId) &&
    (rule.types.length === 0 || rule.types.includes(alarm.type)) &&
    (rule.levels.length === 0 ? alarm.level !== 'recordOnly' : rule.levels.includes(alarm.level)) &&
    (rule.projectIds.length === 0 || rule.projectIds.includes(alarm.projectId)) &&
    withinHours(rule.hours, alarm.receivedAt)
  )
}

/** A step is named by its minutes: 0 is the first notice. So it stays the same step when others are added before it. */
export type Due = { step: number; dueAt: number }

export function stepsOf(
  rule: Pick<RuleToMatch, 'first' | 'steps'>,
  alarm: Pick<RaisedAlarm, 'receivedAt' | 'level'>,
): Due[] {
  const dues: Due[] = hasTargets(rule.first) ? [{ step: 0, dueAt: alarm.receivedAt }] : []
  // What is only recorded is handled from its first moment.
  if (alarm.level === 'recordOnly') return dues
  return [
    ...dues,
    ...rule.steps.map(({ afterMinutes }) => ({ step: afterMinutes, dueAt: alarm.receivedAt + afterMinutes * 60_000 })),
  ]
}

/** Whom a step of the rule as it is now tells; undefined when there is no such step any more. */
export function targetsOf(rule: Pick<RuleToMatch, 'first' | 'steps'>, step: number): NoticeTargets | undefined {
  const targets = step === 0 ? rule.first : rule.steps.find(({ afterMinutes }) => afterMinutes === step)?.targets
  return targets && hasTargets(targets) ? targets : undefined
}

export type RuleOutcome = 'tell' | 'ruleOff' | 'handled'

/** What becomes of a due step: an alarm that somebody handled meanwhile is not told any more. */
export function outcomeOf(
  due: { enabled: boolean; hasTargets: boolean },
  alarm: { state: 'pending' | 'handled'; level: AlarmLevel } | undefined,
): RuleOutcome {
  if (!due.enabled || !due.hasTargets) return 'ruleOff'
  return alarm && (alarm.state === 'pending' || alarm.level === 'recordOnly') ? 'tell' : 'handled'
}
