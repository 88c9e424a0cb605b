import type { Job } from '../../core/jobs/ticker.ts'
import { countDay, findChangedDays, findDaysToCount, setCountedUntil } from './count-days.queries.ts'

const minute = 60_000
const day = 86_400_000
/** Days of one run: a database with years of alarms is counted in several. */
const maxDays = 31

/** Counts the days that are over, so that totals of long periods need not count their alarms. */
export const countDays: Job = {
  name: 'alarm days',
  everyMs: minute,
  work: async trx => {
    const open = await findDaysToCount(trx)
    if (!open) return
    const until = Math.min(open.until, open.from + maxDays * day)
    for (let from = open.from; from < until; from += day) await countDay(trx, { from, until: from + day })
    if (until > open.from) await setCountedUntil(trx, until)
    for (const from of await findChangedDays(trx, Math.max(until, open.from), maxDays)) {
      await countDay(trx, { from, until: from + day })
    }
  },
}
