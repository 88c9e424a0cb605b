import { announceOutbox } from '../core/db/outbox-bell.queries.ts'
import type { Job } from '../core/jobs/ticker.ts'
import { fireDueReminders } from './reminder.queries.ts'

/** Brings alarms back to the people who wanted to be reminded. */
export const remindDue: Job = {
  name: 'due reminders',
  everyMs: 1000,
  work: async trx => {
    if ((await fireDueReminders(trx, Date.now(), 500)) > 0) await announceOutbox(trx)
  },
}
