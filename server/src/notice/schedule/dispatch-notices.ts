/** Tells what is due: mails and robot messages are queued in the transaction that marks the step as fired, so it is told once. */
import type { NoticeTargets } from '@watchfire/contract/notice/notice.shapes.ts'
import type { FastifyBaseLogger } from 'fastify'
import { brandOfCustomer } from '../../core/brand.ts'
import type { Trx } from '../../core/db/database.ts'
import { inSavepoint } from '../../core/db/savepoint.queries.ts'
import type { Job } from '../../core/jobs/ticker.ts'
import { maxCarried, type QueueMail } from '../../mail/mail.public.ts'
import { findContactsOfAlarms } from '../../relation/relation.public.ts'
import { outcomeOf, targetsOf } from '../rule/match-rule.ts'
import { mailGroups } from './notice-mail.ts'
import { mailText, robotText } from './notice-text.ts'
import {
  type ClaimedStep,
  claimSteps,
  type DispatchedStep,
  markSteps,
  queueRobotMessages,
  type Recipient,
  readRecipients,
  readStepAlarms,
  restRule,
  type StepAlarm,
} from './scheduled-steps.queries.ts'

/** Steps of one run; the next begins a second later. */
const limit = 5000

export const dispatchNotices = ({
  queueMail,
  log,
}: {
  queueMail: QueueMail
  log: Pick<FastifyBaseLogger, 'error'>
}): Job => ({
  name: 'due notices',
  everyMs: 1000,
  work: async trx => {
    const dues = await claimSteps(trx, limit)
    const keys = new Map(
      dues.map(due => [due.alarm_id, { tenantId: due.rule.tenant_id, alarmId: due.alarm_id, alarmAt: due.alarm_at }]),
    )
    const alarms = new Map((await readStepAlarms(trx, [...keys.values()])).map(alarm => [alarm.alarmId, alarm]))
    for (const [ruleId, ofRule] of Map.groupBy(dues, due => due.rule.rule_id)) {
      const notify = async () => {
        const notified = await dispatchRule(trx, ofRule, alarms, queueMail)
        // A full run means a backlog: that is worked off first.
        if (notified > 0 && dues.length < limit) await restRule(trx, ruleId, restAfter(notified))
      }
      // One rule that cannot be told must not keep the others back; it is tried again, and the audit reports it.
      await inSavepoint(trx, notify, async error => {
        log.error({ err: error, ruleId }, 'a notice could not be told')
        await restRule(trx, ruleId, failedRestMs)
      })
    }
  },
})

const failedRestMs = 30_000

/** One alarm leaves room for the next one soon; in a flood people get one message a minute that tells of all. */
function restAfter(notified: number): number {
  if (notified >= 10) return 60_000
  return notified > 1 ? 10_000 : 3000
}

async function dispatchRule(
  trx: Trx,
  dues: readonly ClaimedStep[],
  alarms: ReadonlyMap<number, StepAlarm>,
  queueMail: QueueMail,
): Promise<number> {
  let notified = 0
  for (const ofStep of Map.groupBy(dues, due => due.step).values())
    notified += await dispatchStep(trx, ofStep, alarms, queueMail)
  return notified
}

/** One step of one rule for all alarms it is due for. Answers how many were told. */
async function dispatchStep(
  trx: Trx,
  dues: readonly ClaimedStep[],
  alarms: ReadonlyMap<number, StepAlarm>,
  queueMail: QueueMail,
): Promise<number> {
  const [first] = dues
  if (!first) return 0
  const { rule, step } = first
  const targets = targetsOf(rule, step)
  const toNotify: StepAlarm[] = []
  const fired: DispatchedStep[] = dues.map(due => {
    const alarm = alarms.get(due.alarm_id)
    const outcome = outcomeOf({ enabled: rule.enabled, hasTargets: targets !== undefined }, alarm)
    if (outcome === 'tell' && alarm) toNotify.push(alarm)
    return { alarmId: due.alarm_id, ruleId: rule.rule_id, step, outcome: outcome === 'tell' ? 'told' : outcome }
  })
  if (targets && toNotify.length > 0) {
    const why = { ruleName: rule.name, step, brand: brandOfCustomer(rule.tenant_id).brand }
    const owner = { tenantId: rule.tenant_id, companyId: rule.company_id }
    const [alarm] = toNotify
    if (targets.robots.length > 0)
      await queueRobotMessages(trx, targets.robots, {
        ...owner,
        ruleName: rule.name,
        texts: { zh: robotText(toNotify, why, 'zh'), en: robotText(toNotify, why, 'en') },
        alarm: alarm ?? null,
      })
    const recipients = await recipientsOf(trx, targets, toNotify)
    for (const { to, alarms: seen } of mailGroups(toNotify, recipients, targets.addresses))
      await queueMail(trx, {
        ...owner,
        to,
        cc: [],
        ...mailText(seen, why, rule.language),
        alarms: seen.slice(0, maxCarried).map(({ tenantId, alarmId, alarmAt }) => ({ tenantId, alarmId, alarmAt })),
        by: null,
        cause: 'notice',
        language: rule.language,
      })
  }
  await markSteps(trx, fired)
  return toNotify.length
}

/** People the rule names hear of all, those to call about a device of its alarms alone. */
async function recipientsOf(
  trx: Trx,
  { accounts, contacts }: NoticeTargets,
  alarms: readonly StepAlarm[],
): Promise<(Recipient & { only?: ReadonlySet<number> })[]> {
  const found = contacts ? await findContactsOfAlarms(trx, alarms) : []
  const ofContact = new Map<number, Set<number>>()
  for (const { account_id, alarm_id } of found)
    ofContact.set(account_id, (ofContact.get(account_id) ?? new Set()).add(alarm_id))
  const ids = [...new Set([...accounts, ...ofContact.keys()])]
  if (ids.length === 0) return []
  return (await readRecipients(trx, ids)).map(recipient => {
    const only = accounts.includes(recipient.account_id) ? undefined : ofContact.get(recipient.account_id)
    return { ...recipient, ...(only && { only }) }
  })
}
