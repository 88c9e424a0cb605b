import { addDays } from '@watchfire/contract/core/zone-clock.ts'
import { dayAtSite } from '../core/db/at-site.ts'
import type { Trx } from '../core/db/database.ts'
import type { Job } from '../core/jobs/ticker.ts'
import { siteDay, siteZone, startOfSiteDay } from '../core/site-time.ts'
import {
  countFigureDay,
  findChangedDays,
  findCountedDays,
  forgetCountedDays,
  setCountedDays,
} from './count-figure-days.queries.ts'

/** Of one run: a database with years of alarms is counted in several. */
const maxDays = 10
const maxChanged = 40

/** Counts the figures of days that are over, the newest first, and anew those of which something changed. */
export const countFigureDays: Job = {
  name: 'figures of days',
  everyMs: 5000,
  work: async trx => {
    const zone = siteZone()
    const found = await findCountedDays(trx)
    if (found.zone !== zone) await forgetCountedDays(trx)
    const known = found.zone === zone ? found : { from: null, until: null }
    if (found.first === null) return
    const newest = startOfSiteDay(found.settled)
    const before = { from: known.from ?? newest, until: known.until ?? newest }
    const until = await countForward(trx, before.until, newest)
    const from = await countBackward(trx, before.from, found.first)
    if (from !== known.from || until !== known.until) await setCountedDays(trx, { zone, from, until })
    for (const { companyId, day } of await findChangedDays(trx, { from, until }, zone, maxChanged))
      await countFigureDay(trx, { companyId, ...dayAtSite(day) })
  },
}

/** Days from `at` up to `end`. */
async function countForward(trx: Trx, at: number, end: number): Promise<number> {
  let done = at
  for (let days = 0; done < end && days < maxDays; days += 1) {
    const day = dayAtSite(siteDay(done))
    await countFigureDay(trx, day)
    done = day.until
  }
  return done
}

/** Days before `at`, down to the one of the first alarm. */
async function countBackward(trx: Trx, at: number, first: number): Promise<number> {
  let done = at
  for (let days = 0; done > first && days < maxDays; days += 1) {
    const day = dayAtSite(addDays(siteDay(done), -1))
    await countFigureDay(trx, day)
    done = day.from
  }
  return done
}
