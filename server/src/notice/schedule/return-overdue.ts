import { announceOutbox } from '../../core/db/outbox-bell.queries.ts'
import type { Job } from '../../core/jobs/ticker.ts'
import { returnOverdue } from './overdue.queries.ts'

const most = 500

/** Brings severe alarms back to the consoles that nobody handled in the time their company gives. */
export const bringBackOverdue: Job = {
  name: 'overdue alarms',
  everyMs: 1000,
  work: async trx => {
    if ((await returnOverdue(trx, most)) > 0) await announceOutbox(trx)
  },
}
