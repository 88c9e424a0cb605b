import { isDeepStrictEqual } from 'node:util'
import type { ruleCalls } from '@watchfire/contract/rule/rule.calls.ts'
import { writeAudit } from '../audit/audit.public.ts'
import { inScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import { actorOf, addRule, auditedOf, requireRoom } from './add-rule.ts'
import { matchSensors } from './match-sensors.ts'
import { forgetSeries, lockOwner, lockRule, type RuleContent, type RuleRow, updateRule } from './rule.queries.ts'
import { contentOf } from './rule-chosen.ts'
import { conditionOf, requireSound, withKept } from './rule-content.ts'

/** Adds a rule of the company, or makes the named one as given. A rule stays with its company. */
export const saveRule: Handler<typeof ruleCalls.save> = async (input, viewer, { db }) => {
  return inScope(db, viewer, async trx => {
    const before = input.ruleId === undefined ? undefined : await lockRule(trx, viewer, input.ruleId)
    if (input.ruleId !== undefined && !before) throw refuse('rule.notFound')
    if (before && input.version !== undefined && input.version !== before.version)
      throw refuse('rule.changed', { name: before.changed_by })
    const given = before ? withKept(input, before.condition) : input
    requireSound(given)
    const owner = await lockOwner(trx, viewer, before?.company_id ?? input.companyId)
    if (!owner) throw refuse('company.notFound')
    if (!before) requireRoom(owner, 1)
    const content = await contentOf(trx, owner, given)
    if (!before) return { ruleId: await addRule(trx, viewer, { owner, content, sensorIds: input.sensorIds }) }
    await updateRule(trx, before, content, viewer.fullName)
    if (judgesAnew(before, content)) await forgetSeries(trx, before)
    await matchSensors(trx, { tenantId: before.tenant_id, ruleId: before.rule_id })
    const { rule_id, version, name, level, hours, condition } = before
    await writeAudit(trx, actorOf(viewer, owner), 'updateRule', String(rule_id), {
      before: { name, level, hours, ...condition, version },
      after: auditedOf(content, input.sensorIds),
    })
    return { ruleId: rule_id }
  })
}

/**
 * A new name, note or level, more or fewer alarms per hour, or when they are raised again, lets a rule go on with what it knows. One that
 * is switched does not, as where it is switched alone: what holds still was only tried in the shadow.
 */
const judgesAnew = (before: RuleRow, after: RuleContent): boolean =>
  before.quantity !== after.quantity ||
  before.of_types.join() !== after.ofTypes.join() ||
  before.state !== after.state ||
  // The database has the fields of what is nested in an order of its own.
  !isDeepStrictEqual(judgedBy(before), judgedBy(after))

const judgedBy = ({ condition }: Pick<RuleRow, 'condition'>) =>
  conditionOf({ ...condition, hourlyLimit: undefined, againMinutes: undefined, note: undefined })
