/** What a quota of storage means: when people are told, and what it may take. Pure, for server and console alike. */
import { type RuleClass, ruleClasses } from './storage.rules.ts'

export const gigabyte = 1024 ** 3

/** Shares of the quota, in percent, at which administrators are told. */
export const quotaSteps = [80, 95, 100] as const
export type QuotaStep = (typeof quotaSteps)[number]
export type ReachedStep = QuotaStep | 0

/** The greatest step that is reached; 0 below the first. */
export const quotaStepOf = (usedBytes: number, quotaBytes: number): ReachedStep =>
  quotaSteps.findLast(step => usedBytes * 100 >= quotaBytes * step) ?? 0

/** What lies above it goes, once the quota is full. */
const roomPercent = 95
export const roomBytes = (quotaBytes: number): number => Math.floor((quotaBytes * roomPercent) / 100)

/** What a quota may take past the least term: whatever a rule may, but for evidence of true alarms. */
export const evidenceClasses: readonly RuleClass[] = ruleClasses.filter(({ judgement }) => judgement !== 'true')
/** Those and hosted pictures, which go before any of them. */
export const quotaClasses: readonly RuleClass[] = [...evidenceClasses, { kind: 'hosted', judgement: 'none' }]
