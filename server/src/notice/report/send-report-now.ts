import type { reportCalls } from '@watchfire/contract/notice/report.calls.ts'
import { writeAudit } from '../../audit/audit.public.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { hasMailServer, mailSender, queueMail } from '../../mail/mail.public.ts'
import { findOwner } from '../rule/notice-rule.queries.ts'
import { queueReport } from './queue-report.ts'
import { readReportGroups } from './report-readers.ts'
import { lockReportRule, takeSendingNow } from './report-rule.queries.ts'
import { lastDue } from './report-times.ts'

/**
 * Sends the report of the last whole period at once, also while the rule is off. Its next one comes as if nothing had happened; who
 * clicks twice sends it once.
 */
export const sendReport: Handler<typeof reportCalls.sendNow> = async ({ ruleId }, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    const rule = await lockReportRule(trx, viewer, ruleId)
    const owner = rule && (await findOwner(trx, viewer, rule.company_id))
    if (!rule || !owner) throw refuse('notice.ruleNotFound')
    if (!(await hasMailServer(trx, rule.company_id))) throw refuse('mail.noServer')
    const owned = { ...rule, tenant_id: owner.tenant_id, of_customer: owner.level === 2 }
    const groups = (await readReportGroups(trx, owned)).filter(({ to }) => to.length > 0)
    if (groups.length === 0) throw refuse('mail.noReceiver')
    if (!(await takeSendingNow(trx, ruleId))) throw refuse('call.tooMany')
    // A period is whole at its end, whatever the hour its report goes out.
    const { period } = lastDue({ ...rule, hour: 0 }, Date.now())
    const sender = await mailSender(trx, viewer)
    if (!sender) throw refuse('mail.noServer')
    const { by } = sender
    await queueReport(trx, owned, { period, groups, by }, queueMail)
    const actor = { ...viewer, tenantId: owner.tenant_id, companyId: rule.company_id }
    await writeAudit(trx, actor, 'sendReport', String(ruleId), { name: rule.name, period })
  })
