import type { Job } from '../../core/jobs/ticker.ts'
import { countMonth, dropMonthsBefore } from './state-history.queries.ts'
import { monthOf } from './state-month.ts'

/** Devices counted in one go: short transactions, and the rest with the next look. */
const portion = 1000
const monthsKept = 13

/** Counts the months that are over; two of them, for one that ended while nothing ran. */
export const countMonths: Job = {
  name: 'months of devices',
  everyMs: 60_000,
  work: async trx => {
    const now = Date.now()
    for (const before of [1, 2]) if ((await countMonth(trx, monthOf(now, before), portion)) > 0) return
    await dropMonthsBefore(trx, monthOf(now, monthsKept).month)
  },
}
