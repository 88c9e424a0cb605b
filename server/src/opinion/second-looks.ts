/** The work behind opinions, beside everything else: alarms that were raised wait, a few at a time are asked about. */
import type { Context, Mounted } from '../core/context.ts'
import type { ResolveFor } from '../core/egress/egress-address.ts'
import type { Job } from '../core/jobs/ticker.ts'
import { followRaised } from '../core/live/follow-raised.ts'
import { breaker, giveUp, lookAtAlarm } from './look-at-alarm.ts'
import { endShadows } from './shadow.queries.ts'
import {
  beginNext,
  dropOpinions,
  dropWaiting,
  enterAlarms,
  listAbandoned,
  ofLookingCompanies,
} from './waiting.queries.ts'

/** Looks under way, of this server and of a company on all of them. */
const atOnce = 8
const perCompany = 2
/** Alarms of a company that wait, and how long one may. */
const maxWaiting = 500
const maxMinutes = 60
/** Longer than a look can take with both its answers. */
const abandonedSeconds = 240
const dropped = 2000

type Parts = Pick<Context, 'db' | 'store' | 'sealer' | 'log'> & { resolveFor: ResolveFor }

export function secondLooks(parts: Parts): Required<Mounted> & { idle(): Promise<void> } {
  const { db, log } = parts
  const ending = new AbortController()
  const running = new Set<Promise<unknown>>()
  const begin = (work: Promise<unknown>) => {
    const done = work
      .catch(error => {
        if (!ending.signal.aborted) log.warn({ err: error }, 'a second look failed')
      })
      .finally(() => running.delete(done))
    running.add(done)
  }
  const jobs: Job[] = [
    {
      name: 'alarms of second looks',
      everyMs: 500,
      work: async trx => {
        await followRaised(trx, 'opinions', raised => enterAlarms(trx, raised), ofLookingCompanies)
        await dropWaiting(trx, maxWaiting, maxMinutes)
      },
    },
    {
      name: 'second looks',
      everyMs: 500,
      // What is begun is committed first: who asks has written down that it may have asked.
      work: async () => {
        const free = atOnce - running.size
        if (free <= 0 || ending.signal.aborted) return
        const places = { perCompany, failuresToRest: breaker.failuresToRest }
        const next = await db.system.transaction().execute(trx => beginNext(trx, free, places))
        for (const begun of next) begin(lookAtAlarm({ ...parts, signal: ending.signal }, begun))
        for (const begun of await listAbandoned(db.system, abandonedSeconds, atOnce))
          await giveUp(parts, begun, 'interrupted')
      },
    },
    { name: 'opinions in the shadow', everyMs: 10 * 60_000, work: endShadows },
    {
      name: 'outlived opinions',
      everyMs: 6 * 3_600_000,
      work: async trx => {
        while ((await dropOpinions(trx, dropped)) === dropped);
      },
    },
  ]
  return {
    jobs,
    idle: async () => {
      while (running.size > 0) await Promise.all(running)
    },
    close: async () => {
      ending.abort()
      await Promise.all(running)
    },
  }
}
