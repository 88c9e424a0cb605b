import { pendingDays } from '@watchfire/contract/alarm/alarm.calls.ts'
import { startOfSiteDay } from '../../core/site-time.ts'

/** The days in which an alarm nobody handled counts as pending: those the desk's filter shows, so that every such number is one. */
export const pendingPeriod = (now: number) => ({
  from: startOfSiteDay(now, pendingDays),
  until: startOfSiteDay(now, -1),
})
