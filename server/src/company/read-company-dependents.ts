import type { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { pendingPeriod } from '../alarm/alarm.public.ts'
import { inScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import { countCompanyDependents } from './company-page.queries.ts'

export const readCompanyDependents: Handler<typeof companyCalls.readDependents> = async (
  { companyId },
  viewer,
  { db },
) => {
  const row = await inScope(db, viewer, trx =>
    countCompanyDependents(trx, companyId, viewer, pendingPeriod(Date.now())),
  )
  if (!row) throw refuse('company.notFound')
  const {
    ai_servers: aiServers,
    signed_in: signedIn,
    api_keys: apiKeys,
    pending_alarms: pendingAlarms,
    ...counts
  } = row
  const seen = viewer.companyIds.includes(companyId)
  return { ...counts, aiServers, signedIn, apiKeys, pendingAlarms: seen ? pendingAlarms : null }
}
