import type { wallCalls } from '@watchfire/contract/wall/wall.calls.ts'
import { actingOn, writeAudit } from '../audit/audit.public.ts'
import { inScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import { isOfCompany, lockScreen, writeScreen } from './screen.queries.ts'

/** @throws company.notFound, wall.changedMeanwhile, wall.noSuchPlan */
export const saveScreen: Handler<typeof wallCalls.saveScreen> = ({ ofCompanyId, version, widgets }, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    const before = await lockScreen(trx, viewer, ofCompanyId)
    if (!before) throw refuse('company.notFound')
    if (before.version !== version) throw refuse('wall.changedMeanwhile')
    const owner = { tenantId: before.tenant_id, companyId: before.company_id }
    for (const { shows } of widgets)
      if (shows && !(await isOfCompany(trx, viewer, owner, shows))) throw refuse('wall.noSuchPlan')
    const saved = await writeScreen(trx, owner, { widgets, by: viewer.fullName || viewer.account })
    await writeAudit(trx, actingOn(viewer, before), 'saveCustomScreen', String(ofCompanyId), {
      before: { widgets: before.widgets },
      after: { widgets },
    })
    return { version: saved }
  })
