import { announceOutbox } from '../core/db/outbox-notifier.queries.ts'
import type { Job } from '../core/jobs/ticker.ts'
import { dispatchReminders } from './postponement.queries.ts'

/** Brings postponed alarms back when their time is over. */
export const remindDue: Job = {
  name: 'due reminders',
  everyMs: 1000,
  work: async trx => {
    if ((await dispatchReminders(trx, 500)) > 0) await announceOutbox(trx)
  },
}
