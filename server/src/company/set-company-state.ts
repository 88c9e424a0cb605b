import type { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { writeAudit } from '../audit/audit.public.ts'
import { inScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import { announceSessions } from '../core/live/session-signal.queries.ts'
import { lockCompany } from './company.queries.ts'
import { endSessionsBelow, findKeySessionsFromBelow, setCompanyInUse } from './company-state.queries.ts'
import { statusOf } from './company-tree.ts'

/** Stopping ends what people of the company, or of those below a customer, have open. Its devices go on raising alarms. */
export const setCompanyState: Handler<typeof companyCalls.setState> = async ({ companyId, status }, viewer, { db }) => {
  await inScope(db, viewer, async trx => {
    const company = await lockCompany(trx, companyId, viewer.knownCompanyIds)
    if (!company) throw refuse('company.notFound')
    const before = statusOf(company.in_use)
    if (before === status) return
    // The platform stands above all, and nobody shuts the door behind which they sit.
    if (company.level === 1 || companyId === viewer.companyId) throw refuse('company.cannotStop')
    await setCompanyInUse(trx, companyId, status === 'inUse')
    const ended = status === 'terminated' ? await endSessionsBelow(trx, company) : []
    const changed = [...ended, ...(await findKeySessionsFromBelow(trx, company))]
    if (changed.length > 0) await announceSessions(trx, changed)
    const actor = { ...viewer, tenantId: company.tenant_id, companyId }
    const detail = { before: { status: before }, after: { status, endedSessions: ended.length } }
    await writeAudit(trx, actor, 'setCompanyState', String(companyId), detail)
  })
}
