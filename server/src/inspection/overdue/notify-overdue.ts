import type { Job } from '../../core/jobs/ticker.ts'
import { mailAssignee } from './hazard-mail.ts'
import { takeOverdue } from './overdue.queries.ts'

const portion = 100

/** Tells whom a hazard is assigned to that its deadline passed, once for each deadline. */
export const notifyOverdue: Job = {
  name: 'overdue hazards',
  everyMs: 60_000,
  work: async trx => {
    for (const hazard of await takeOverdue(trx, portion)) await mailAssignee(trx, hazard, 'overdue')
  },
}
