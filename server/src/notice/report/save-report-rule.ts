import type { InputOf } from '@watchfire/contract/core/call.ts'
import type { reportCalls } from '@watchfire/contract/notice/report.calls.ts'
import { writeAudit } from '../../audit/audit.public.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { siteDay } from '../../core/site-time.ts'
import { checkAddresses } from '../../mail/mail.public.ts'
import { countChosen, lockOwner } from '../rule/notice-rule.queries.ts'
import { requireOffered } from '../rule/require-offered.ts'
import {
  countReportRules,
  insertReportRule,
  lockReportRule,
  type ReportContent,
  updateReportRule,
} from './report-rule.queries.ts'
import { nextDue, type ReportSchedule } from './report-times.ts'

const maxRules = 50

/** Adds a report rule of the company, or makes the named one as given. A rule stays with its company. */
export const saveReportRule: Handler<typeof reportCalls.saveRule> = async (input, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    const before = input.ruleId === undefined ? undefined : await lockReportRule(trx, viewer, input.ruleId)
    if (input.ruleId !== undefined && !before) throw refuse('notice.ruleNotFound')
    if (before && input.version !== undefined && input.version !== before.version) throw refuse('notice.ruleChanged')
    const companyId = before?.company_id ?? input.companyId
    const owner = await lockOwner(trx, viewer, companyId)
    if (!owner) throw refuse('company.notFound')
    if (!before && (await countReportRules(trx, companyId)) >= maxRules)
      throw refuse('notice.tooManyRules', { limit: maxRules })
    const content = contentOf(input)
    const within = { tenantId: owner.tenant_id, companyId, ofCustomer: owner.level === 2 }
    const { accounts, addresses } = content.targets
    await checkAddresses(trx, companyId, [{ field: 'emails', addresses }])
    const found = await countChosen(trx, within, { ...content.about, accounts, robots: [] })
    if (found.projects < content.about.projectIds.length) throw refuse('notice.unknownProject')
    if (found.types < content.about.types.length) throw refuse('notice.unknownType')
    if (found.accounts < accounts.length) throw refuse('notice.unknownTarget')
    const chosen = { types: content.about.types, accounts }
    const saved = { types: before?.about.types ?? [], accounts: before?.targets.accounts ?? [] }
    const fields = { types: 'alarmTypes', accounts: () => 'userIds' }
    await requireOffered(trx, viewer.language, chosen, saved, fields)
    const actor = { ...viewer, tenantId: owner.tenant_id, companyId }
    const change = { by: viewer.fullName, nextDueAt: content.enabled ? dueAfter(content, before) : null }
    if (before) {
      const { rule_id, tenant_id, company_id, version, last_due_at, ...was } = before
      await updateReportRule(trx, rule_id, content, change)
      await writeAudit(trx, actor, 'updateReportRule', String(rule_id), { before: was, after: content })
      return { ruleId: rule_id }
    }
    const ruleId = await insertReportRule(trx, { tenantId: owner.tenant_id, companyId }, content, change)
    await writeAudit(trx, actor, 'addReportRule', String(ruleId), { after: content })
    return { ruleId }
  })

/** When it is due next. The report that has gone out today does not go out again because its hour was moved. */
export function dueAfter(
  schedule: ReportSchedule,
  before: { cycle: ReportSchedule['cycle']; last_due_at: number | null } | undefined,
  now = Date.now(),
): number {
  const next = nextDue(schedule, now)
  const last = before?.cycle === schedule.cycle ? before.last_due_at : null
  return last !== null && siteDay(next) <= siteDay(last) ? nextDue(schedule, next) : next
}

function contentOf(input: InputOf<typeof reportCalls.saveRule>): ReportContent {
  const { name, state, cycle, weekday, monthDay, hour, language } = input
  const accounts = [...new Set(input.accounts)]
  const addresses = [...new Map(input.addresses.map(address => [address.toLowerCase(), address])).values()]
  if (accounts.length + addresses.length === 0) throw refuse('notice.nobodyNotified')
  return {
    name,
    enabled: state === 'enabled',
    cycle,
    weekday,
    month_day: monthDay,
    hour,
    language,
    about: { types: [...new Set(input.types)], projectIds: [...new Set(input.projectIds)] },
    targets: { accounts, addresses },
  }
}
