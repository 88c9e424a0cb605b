import { type auditCalls, maxAuditDays } from '@watchfire/contract/audit/audit.calls.ts'
import type { InputOf } from '@watchfire/contract/core/call.ts'
import { refuse } from '../core/http/refuse.ts'
import { startOfSiteDay } from '../core/site-time.ts'
import type { AuditFilter } from './audit.queries.ts'

const dayMs = 86_400_000
const defaultDays = 7

/** The filter with its period: today and the six days before it unless given. */
export function auditFilter({ accountId, action, keyword, from, until }: InputOf<typeof auditCalls.list>): AuditFilter {
  const now = Date.now()
  const period = { from: from ?? startOfSiteDay(until ?? now, defaultDays - 1), until: until ?? now + dayMs }
  if (period.from >= period.until || period.until - period.from > maxAuditDays * dayMs)
    throw refuse('audit.badPeriod', { days: maxAuditDays })
  return { accountId, action, keyword, ...period }
}
