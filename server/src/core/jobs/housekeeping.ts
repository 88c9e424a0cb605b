import { deleteExpired, ensureAlarmMonths } from './housekeeping.queries.ts'
import type { Job } from './ticker.ts'

const minute = 60_000

/** Chunks of one run; a backlog of days is worked off over several. */
const maxChunks = 20

export const housekeeping: readonly Job[] = [
  { name: 'alarm months', everyMs: 60 * minute, work: ensureAlarmMonths },
  {
    name: 'outlived rows',
    everyMs: minute,
    work: async trx => {
      for (let chunks = 1; (await deleteExpired(trx)) && chunks < maxChunks; chunks += 1);
    },
  },
]
