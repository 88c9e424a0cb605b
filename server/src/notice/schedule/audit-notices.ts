import type { Database } from '../../core/db/database.ts'
import type { Job } from '../../core/jobs/ticker.ts'
import type { RaiseFaults } from '../../ingest/ingest.public.ts'
import { endReportFaults, raiseReportFaults } from '../report/report-faults.ts'
import { findUnsent } from './unsent.queries.ts'

const everyMs = 30_000
/** What is this late does not come by itself any more. */
const late = '3 minutes'
/** After a start, or a time without the database, what is late is first given the chance to go out. */
const graceMs = 120_000

/** Looks after the others: what should have been told and was not is raised as a fault, which stands on the desk; that of a report ends with the next that goes out. */
export function auditNotices({
  db,
  raise,
  clock = Date.now,
}: {
  db: Database
  raise: RaiseFaults
  clock?: () => number
}): Job {
  let watchingSince = clock()
  let lastLook = clock()
  return {
    name: 'notice audit',
    everyMs,
    work: async () => {
      const now = clock()
      if (now - lastLook > 3 * everyMs) watchingSince = now
      lastLook = now
      if (now - watchingSince < graceMs) return
      await raise(await findUnsent(db.system, late))
      await raiseReportFaults(db, late, raise)
      await endReportFaults(db, late)
    },
  }
}
