/** The list behind every number that says “pending”. */
import { pendingDays } from '@watchfire/contract/alarm/alarm.calls.ts'
import type { AlarmLevel } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { menus } from '@watchfire/contract/core/rights.ts'
import { addDays } from '@watchfire/contract/core/zone-clock.ts'
import { serverNow } from '../../core/server-clock.ts'
import { dayOf } from '../../core/site-days.ts'

/** The desk's address for it, of one level when given. */
export function pendingAddress(level?: AlarmLevel): string {
  const from = addDays(dayOf(serverNow()), -pendingDays)
  return `${menus.workplace.url}?${level ? `level=${level}&` : ''}state=pending&from=${from}`
}
