/** Reads in the outbox which alarms came, and writes down what is due because of them: in one transaction, so nothing is lost or doubled. */
import type { Trx } from '../../core/db/database.ts'
import type { Job } from '../../core/jobs/ticker.ts'
import { followRaised } from '../../core/live/follow-raised.ts'
import { matchesRule, type RuleToMatch, stepsOf } from '../rule/match-rule.ts'
import { type EnabledRule, readEnabledRules } from '../rule/notice-rule.queries.ts'
import {
  type AlarmToPlan,
  forgetSteps,
  insertSlaTimers,
  insertSteps,
  type NewStep,
  readAlarmsToPlan,
} from './notice-plan.queries.ts'

export const planNotices: Job = {
  name: 'notice planner',
  everyMs: 500,
  work: trx =>
    followRaised(trx, 'planner', async raised => {
      await forgetSteps(
        trx,
        raised.filter(({ risenAt }) => risenAt !== undefined),
      )
      await planFor(trx, await readAlarmsToPlan(trx, raised))
    }),
}

async function planFor(trx: Trx, alarms: readonly AlarmToPlan[]): Promise<void> {
  if (alarms.length === 0) return
  const rules = await readEnabledRules(trx, [...new Set(alarms.map(alarm => alarm.tenantId))])
  await insertSteps(
    trx,
    rules.flatMap(rule => stepsOfRule(rule, alarms)),
  )
  const severe = alarms.filter(alarm => alarm.level === 'severe' && alarm.pending)
  await insertSlaTimers(
    trx,
    severe.map(alarm => ({ ...alarm, overdueAt: alarm.receivedAt + alarm.overdueMinutes * 60_000 })),
  )
}

const ruleToMatch = (row: EnabledRule): RuleToMatch => ({
  tenantId: row.tenant_id,
  companyId: row.company_id,
  ofCustomer: row.of_customer,
  ...row.about,
  first: row.first,
  steps: row.steps,
})

function stepsOfRule(row: EnabledRule, alarms: readonly AlarmToPlan[]): NewStep[] {
  const rule = ruleToMatch(row)
  return alarms
    .filter(alarm => matchesRule(rule, alarm))
    .flatMap(alarm => stepsOf(rule, alarm).map(due => ({ ...alarm, ruleId: row.rule_id, ...due })))
}
