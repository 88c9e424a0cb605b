import type { InputOf } from '@watchfire/contract/core/call.ts'
import type { Language } from '@watchfire/contract/core/errors.ts'
import type { noticeCalls } from '@watchfire/contract/notice/notice.calls.ts'
import { hasTargets } from '@watchfire/contract/notice/notice.shapes.ts'
import { writeAudit } from '../../audit/audit.public.ts'
import { inScope, type Trx } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { checkAddresses } from '../../mail/mail.public.ts'
import {
  countChosen,
  insertNoticeRule,
  lockNoticeRule,
  lockOwner,
  type RuleContent,
  type RuleScope,
  updateNoticeRule,
} from './notice-rule.queries.ts'
import { requireOffered } from './require-offered.ts'

/** Rules of one company: all of them are asked for every alarm. */
const maxRules = 100

/** Adds a rule of the company, or makes the named one as given. A rule stays with its company. */
export const saveNoticeRule: Handler<typeof noticeCalls.saveRule> = async (input, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    const before = input.ruleId === undefined ? undefined : await lockNoticeRule(trx, viewer, input.ruleId)
    if (input.ruleId !== undefined && !before) throw refuse('notice.ruleNotFound')
    if (before && input.version !== undefined && input.version !== before.version) throw refuse('notice.ruleChanged')
    const companyId = before?.company_id ?? input.companyId
    const owner = await lockOwner(trx, viewer, companyId)
    if (!owner) throw refuse('company.notFound')
    if (!before && owner.rules >= maxRules) throw refuse('notice.tooManyRules', { limit: maxRules })
    const content = contentOf(input, before?.language)
    await checkChosen(trx, { tenantId: owner.tenant_id, companyId, ofCustomer: owner.level === 2 }, content)
    await requireOffered(trx, viewer.language, chosenIn(content), chosenIn(before), {
      types: 'alarmTypes',
      accounts: accountId => fieldOf(input, accountId),
    })
    const actor = { ...viewer, tenantId: owner.tenant_id, companyId }
    if (before) {
      await updateNoticeRule(trx, before.rule_id, content, viewer.fullName)
      const { rule_id, tenant_id, company_id, version, ...was } = before
      await writeAudit(trx, actor, 'updateNoticeRule', String(rule_id), { before: was, after: content })
      return { ruleId: rule_id }
    }
    const ruleId = await insertNoticeRule(trx, { tenantId: owner.tenant_id, companyId }, content, viewer.fullName)
    await writeAudit(trx, actor, 'addNoticeRule', String(ruleId), { after: content })
    return { ruleId }
  })

const chosenIn = (rule: Pick<RuleContent, 'about' | 'first' | 'steps'> | undefined) => ({
  types: rule?.about.types ?? [],
  accounts: rule ? [rule.first, ...rule.steps.map(step => step.targets)].flatMap(target => target.accounts) : [],
})

/** The field somebody was chosen in, as it was sent. */
function fieldOf({ first, steps }: InputOf<typeof noticeCalls.saveRule>, accountId: number): string {
  if (first.accounts.includes(accountId)) return 'firstNotice.userIds'
  const step = steps.findIndex(({ targets }) => targets.accounts.includes(accountId))
  return `escalations.${step}.targets.userIds`
}

/** The rule as it is kept: lists without repeats, escalations in the order they come. */
function contentOf(input: InputOf<typeof noticeCalls.saveRule>, saved: Language = 'zh'): RuleContent {
  const { name, state, types, levels, projectIds, hours, first, language = saved } = input
  const steps = [...input.steps].sort((a, b) => a.afterMinutes - b.afterMinutes)
  for (const [index, { afterMinutes, targets }] of steps.entries()) {
    if (steps[index - 1]?.afterMinutes === afterMinutes) throw refuse('notice.stepTwice', { minutes: afterMinutes })
    if (!hasTargets(targets)) throw refuse('notice.stepNotifiesNobody', { minutes: afterMinutes })
  }
  if (!hasTargets(first) && steps.length === 0) throw refuse('notice.nobodyNotified')
  const about = {
    types: [...new Set(types)],
    levels: [...new Set(levels)],
    projectIds: [...new Set(projectIds)],
    hours,
  }
  return { name, enabled: state === 'enabled', about, first, steps, language }
}

async function checkChosen(trx: Trx, within: RuleScope, { about, first, steps }: RuleContent): Promise<void> {
  await checkAddresses(trx, within.companyId, [
    { field: 'firstNotice.emails', addresses: first.addresses },
    ...steps.map(({ targets }, index) => ({
      field: `escalations.${index}.targets.emails`,
      addresses: targets.addresses,
    })),
  ])
  const targets = [first, ...steps.map(step => step.targets)]
  const accounts = [...new Set(targets.flatMap(target => target.accounts))]
  const robots = [...new Set(targets.flatMap(target => target.robots))]
  const found = await countChosen(trx, within, { ...about, accounts, robots })
  if (found.projects < about.projectIds.length) throw refuse('notice.unknownProject')
  if (found.types < about.types.length) throw refuse('notice.unknownType')
  if (found.accounts < accounts.length || found.robots < robots.length) throw refuse('notice.unknownTarget')
}
