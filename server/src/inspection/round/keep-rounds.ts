import { dueRounds, spanToMake } from '@watchfire/contract/inspection/round/round.rules.ts'
import type { Trx } from '../../core/db/database.ts'
import type { Job } from '../../core/jobs/ticker.ts'
import { siteZone } from '../../core/site-time.ts'
import { queueMail } from '../../mail/mail.public.ts'
import { textOf } from '../hazard.view.ts'
import { zhEn } from '../hazard-words.ts'
import { findAddress } from '../overdue.queries.ts'
import { type MissedRound, makeRound, missEnded, noteMade, takePlansToMake, takeUntold } from './round-row.queries.ts'

const plansAtOnce = 50
const roundsAtOnce = 500
const toldAtOnce = 100
const everyMs = 60_000
/** Rounds of a plan are made this much at a time, so that it is not written every minute. */
const portionMs = 3_600_000

/** Makes rounds ahead, ends those whose window is over, and tells who should have walked them, once. */
export const keepRounds = (clock: () => number = Date.now): Job => ({
  name: 'rounds',
  everyMs,
  work: async trx => {
    const now = clock()
    await makeAhead(trx, now)
    await missEnded(trx, now, roundsAtOnce)
    for (const round of await takeUntold(trx, toldAtOnce)) await tellWalkers(trx, round)
  },
})

async function makeAhead(trx: Trx, now: number): Promise<void> {
  const { until } = spanToMake(now, now)
  for (const plan of await takePlansToMake(trx, until - portionMs, plansAtOnce)) {
    const span = spanToMake(now, plan.made_until)
    for (const round of dueRounds(plan.times, plan.window_minutes, span, siteZone()))
      await makeRound(trx, plan, round, now)
    await noteMade(trx, plan, until)
  }
}

/** Nothing to who has no address. Whoever reads it has no language here: both. */
async function tellWalkers(trx: Trx, { tenant_id, company_id, plan_name, walkers, ends_at, missed }: MissedRound) {
  for (const { accountId } of walkers) {
    const address = await findAddress(trx, tenant_id, accountId)
    if (!address) continue
    await queueMail(trx, {
      tenantId: tenant_id,
      companyId: company_id,
      to: [address],
      cc: [],
      title: zhEn.missed({ number: plan_name, until: textOf(ends_at).slice(0, 16) }),
      message: missed.join('\n'),
      alarms: [],
      by: null,
      cause: 'hazard',
    })
  }
}
