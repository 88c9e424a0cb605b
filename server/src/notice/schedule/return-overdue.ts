import { announceOutbox } from '../../core/db/outbox-notifier.queries.ts'
import type { Job } from '../../core/jobs/ticker.ts'
import { returnOverdue } from './sla-timers.queries.ts'

const limit = 500

/** Brings severe alarms back to the consoles that nobody handled in the time their company gives. */
export const bringBackOverdue: Job = {
  name: 'overdue alarms',
  everyMs: 1000,
  work: async trx => {
    if ((await returnOverdue(trx, limit)) > 0) await announceOutbox(trx)
  },
}
