import { isDeepStrictEqual } from 'node:util'
import { dueRounds, spanToMake } from '@watchfire/contract/inspection/round/round.rules.ts'
import type { Trx } from '../../core/db/database.ts'
import type { Job } from '../../core/jobs/ticker.ts'
import { siteZone } from '../../core/site-time.ts'
import { queueMail } from '../../mail/mail.public.ts'
import { textOf } from '../hazard.view.ts'
import { zhEn } from '../hazard-mail-texts.ts'
import {
  type MissedRound,
  makeRound,
  missEnded,
  noteMade,
  type PlanToMake,
  takePlansToMake,
  takeUntold,
} from './round-row.queries.ts'
import { listLacks, listMissedByNobody, listMissedByWalker, listPlanners, noteLacks } from './walker.queries.ts'

const plansAtOnce = 50
const roundsAtOnce = 500
const notifiedAtOnce = 100
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
    for (const round of await takeUntold(trx, notifiedAtOnce)) await notifyWalkers(trx, round)
  },
})

async function makeAhead(trx: Trx, now: number): Promise<void> {
  const { until } = spanToMake(now, now)
  const plans = await takePlansToMake(trx, until - portionMs, plansAtOnce)
  for (const plan of plans) {
    const span = spanToMake(now, plan.made_until)
    for (const round of dueRounds(plan.times, plan.window_minutes, span, siteZone()))
      await makeRound(trx, plan, round, now)
    await noteMade(trx, plan, until)
  }
  await notifyLacks(trx, plans)
}

/** Each walker of what they may see, and the planners of what none of them may. Nothing to who has no address. */
async function notifyWalkers(trx: Trx, round: MissedRound) {
  const facts = { number: round.plan_name, until: textOf(round.ends_at).slice(0, 16) }
  for (const { email, names } of await listMissedByWalker(trx, round))
    await tell(trx, round, { to: email, title: zhEn.missed(facts), message: names.join('\n') })
  const unseen = await listMissedByNobody(trx, round)
  if (unseen.length > 0)
    await notifyPlanners(trx, round, { title: zhEn.missedByNobody(facts), message: unseen.join('\n') })
}

/** A walker who may not check any more would miss rounds without anybody knowing why: each lack is told when it is found. */
async function notifyLacks(trx: Trx, plans: readonly PlanToMake[]) {
  const lacks = new Map((await listLacks(trx, plans)).map(lack => [lack.plan_id, lack]))
  for (const plan of plans) {
    const { walkers = [], points = [] } = lacks.get(plan.plan_id) ?? {}
    const now = { walkers: walkers.map(one => one.accountId), points: points.map(one => one.pointId) }
    if (isDeepStrictEqual(now, plan.lacks_told)) continue
    await noteLacks(trx, plan, now)
    const { lacks_told: told } = plan
    const isNew = now.walkers.some(id => !told.walkers.includes(id)) || now.points.some(id => !told.points.includes(id))
    if (!isNew) continue
    const message = [
      walkers.length > 0 && zhEn.cannotWalk(walkers.map(one => one.name)),
      points.length > 0 && zhEn.nobodyWalks(points.map(one => one.name)),
    ]
    await notifyPlanners(trx, plan, {
      title: zhEn.lacks({ number: plan.name }),
      message: message.filter(Boolean).join('\n'),
    })
  }
}

type About = { tenant_id: number; company_id: number; plan_id: number }
type Words = { title: string; message: string }

async function notifyPlanners(trx: Trx, about: About, words: Words) {
  for (const to of await listPlanners(trx, about)) await tell(trx, about, { to, ...words })
}

/** Whoever reads it has no language here: both. */
const tell = (trx: Trx, { tenant_id, company_id }: About, { to, ...words }: Words & { to: string }) =>
  queueMail(trx, {
    ...{ tenantId: tenant_id, companyId: company_id, to: [to], cc: [], ...words },
    ...{ alarms: [], by: null, cause: 'hazard' },
  })
