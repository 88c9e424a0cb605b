/** Reads in the outbox which alarms came, and writes down what is due because of them: in one transaction, so nothing is lost or doubled. */
import type { Trx } from '../../core/db/database.ts'
import type { Job } from '../../core/jobs/ticker.ts'
import { isAfter } from '../../core/live/live-cursor.ts'
import { outboxPosition, readRaised } from '../../core/live/outbox.queries.ts'
import { matchesRule, type RuleToMatch, stepsOf } from '../rule/match-rule.ts'
import { type EnabledRule, readEnabledRules } from '../rule/notice-rule.queries.ts'
import {
  type AlarmToPlan,
  insertSlaTimers,
  insertSteps,
  lockPlannerPosition,
  movePlanner,
  type NewStep,
  readAlarmsToPlan,
} from './notice-plan.queries.ts'

const roundSize = 1000
/** Rounds of one run; what is left comes with the next one. */
const maxRounds = 20
/** Transactions that are looked through again and again while none of them raised an alarm. */
const maxSpan = 1000n

export const planNotices: Job = {
  name: 'notice planner',
  everyMs: 500,
  work: async trx => {
    for (let rounds = 1; (await planRound(trx)) && rounds < maxRounds; rounds += 1);
  },
}

/** Plans for the next rows of the outbox; true when more may be there. */
async function planRound(trx: Trx): Promise<boolean> {
  const position = await lockPlannerPosition(trx)
  const { now, end } = await outboxPosition(trx)
  // The numbers of a restored database begin anew: what we remember then lies in a future that never comes.
  if (isAfter(position, end)) {
    await movePlanner(trx, now)
    return false
  }
  const { raised, last } = await readRaised(trx, { from: position, until: now }, roundSize)
  await planFor(trx, await readAlarmsToPlan(trx, [...new Map(raised.map(alarm => [alarm.alarmId, alarm])).values()]))
  // With nothing found it moves on only now and then: a move is a write.
  if (raised.length > 0 || last || now.xid - position.xid > maxSpan) await movePlanner(trx, last ?? now)
  return last !== undefined
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
