/** The filters of the log as its calls take them: pure, from the address. */
import type { auditCalls } from '@watchfire/contract/audit/audit.calls.ts'
import type { InputOf } from '@watchfire/contract/core/call.ts'
import { addDays, isDay } from '@watchfire/contract/core/zone-clock.ts'
import { defaultDays, startOfDay } from '../core/site-days.ts'
import type { FilterTexts } from '../ui/list/list-url.ts'

export type AuditQuery = Omit<InputOf<typeof auditCalls.list>, 'pageNum' | 'pageSize'>

/** Days become a half-open span of moments; without them it is the last week's. */
export function auditQuery({ keyword, action, accountId, from, until }: FilterTexts, today: string): AuditQuery {
  const untilDay = isDay(until) ? until : today
  const fromDay = isDay(from) && from <= untilDay ? from : addDays(untilDay, 1 - defaultDays)
  const person = Number(accountId)
  return {
    keyword,
    action,
    ...(Number.isInteger(person) && person > 0 && { accountId: person }),
    from: startOfDay(fromDay),
    until: startOfDay(addDays(untilDay, 1)),
  }
}
