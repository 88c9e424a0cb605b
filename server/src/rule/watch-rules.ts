import type { Job } from '../core/jobs/ticker.ts'
import { forgetQuietPlaces } from './gather.queries.ts'
import { giveAlarms, judgePlaces } from './judge-places.ts'
import { type JudgeParts, judgeDue } from './judge-series.ts'
import { releaseAlarms } from './keep-findings.ts'
import { markForgotten, matchSeries } from './series.queries.ts'

const everyMs = 1000
/** After a server was away nobody could have heard a sensor: so long it listens before time alone brings anything about. */
const listenMs = 30_000

export function watchRules(parts: JudgeParts & { raiseAlarms: () => Promise<void> }): Job[] {
  const { clock, raiseAlarms } = parts
  let listeningSince = clock()
  let lastLook = clock()
  return [
    giveAlarms,
    {
      name: 'rules due',
      everyMs,
      work: async () => {
        const now = clock()
        if (now - lastLook > 10 * everyMs) listeningSince = now
        lastLook = now
        if (now - listeningSince >= listenMs) await judgeDue(parts)
        await judgePlaces(parts)
        await raiseAlarms()
      },
    },
    {
      name: 'sensors of rules',
      everyMs: 10_000,
      work: async trx => {
        await matchSeries(trx)
        await forgetQuietPlaces(trx)
      },
    },
    releaseAlarms,
    { name: 'readings rules forgot', everyMs: 10_000, work: markForgotten },
  ]
}
