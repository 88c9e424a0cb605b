import type { Job } from '../core/jobs/ticker.ts'
import { forgetQuietPlaces } from './gather.queries.ts'
import { giveAlarms, judgePlaces } from './judge-places.ts'
import { type JudgeParts, judgeDue } from './judge-series.ts'
import { judgeDueTrees } from './judge-trees.ts'
import { releaseAlarms } from './keep-findings.ts'
import { matchSensors } from './match-sensors.ts'
import { raiseHandledAgain } from './raise-again.ts'
import { markForgotten } from './series.queries.ts'
import { forgetEmptyPlaces, markForgottenTrees } from './tree.queries.ts'

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
        if (now - listeningSince >= listenMs) {
          await judgeDue(parts)
          await judgeDueTrees(parts)
        }
        await judgePlaces(parts)
        await raiseAlarms()
      },
    },
    {
      name: 'sensors of rules',
      everyMs: 10_000,
      work: async trx => {
        await matchSensors(trx)
        await forgetEmptyPlaces(trx)
        await forgetQuietPlaces(trx)
      },
    },
    releaseAlarms,
    raiseHandledAgain(clock),
    {
      name: 'readings rules forgot',
      everyMs: 10_000,
      work: async trx => {
        await markForgotten(trx)
        await markForgottenTrees(trx)
      },
    },
  ]
}
