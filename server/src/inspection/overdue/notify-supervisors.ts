import type { Job } from '../../core/jobs/ticker.ts'
import { findAssignable } from '../step/rectifier.queries.ts'
import { mailSupervisor } from './hazard-mail.ts'
import { takeSupervisionsDue } from './overdue.queries.ts'

const portion = 100

/** Reminds who supervises an open hazard some days before its day, once for each day it is given; nobody who may not see it any more. */
export const notifySupervisors: Job = {
  name: 'supervised hazards',
  everyMs: 60_000,
  work: async trx => {
    for (const hazard of await takeSupervisionsDue(trx, portion)) {
      const supervisor = await findAssignable(trx, hazard, hazard.supervisor_id, 'supervise')
      if (supervisor?.may) await mailSupervisor(trx, hazard, 'supervisionDue')
    }
  },
}
