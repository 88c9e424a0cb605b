/** Roll-outs go on by themselves: silence fails, phases follow each other, and failures stop the rest. */
import { nextStep } from '@watchfire/contract/ota/ota.rules.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Job } from '../core/jobs/ticker.ts'
import type { RaiseFaults } from '../ingest/ingest.public.ts'
import { beginNextPhase, endRollOut, failSilentAttempts, listRunning, takeUnraised } from './roll-out-watch.queries.ts'
import { siteMinute } from './site-minute.ts'

/** More than run at a time; the rest have their turn in the next look. */
const limit = 500

export const watchRollOuts = ({ raise, log }: { raise: RaiseFaults; log: Pick<FastifyBaseLogger, 'info'> }): Job => ({
  name: 'roll-outs',
  everyMs: 5000,
  work: async trx => {
    await failSilentAttempts(trx, siteMinute(Date.now()), limit)
    for (const { rollout_id: rollOutId, phases, phase, ...counts } of await listRunning(trx, limit)) {
      const step = nextStep(phases, phase, counts)
      if (step === 'wait') continue
      if (step === 'next') await beginNextPhase(trx, rollOutId)
      else await endRollOut(trx, rollOutId, step === 'stop' ? 3 : 5)
      log.info({ rollOutId, step, ...counts }, 'a roll-out goes on')
    }
    // Raised before this is written down: a kill in between raises once more what is known by its name, and that is no second alarm.
    const faults = await takeUnraised(trx, limit)
    if (faults.length > 0) await raise(faults)
  },
})
