/** What comes round about vehicles: who stays too long, what is not raised yet, what is to be forgotten. */
import { plateKeepDays } from '@watchfire/contract/vehicle/plate-event.shapes.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../core/db/database.ts'
import type { Job } from '../../core/jobs/ticker.ts'
import type { Collector } from '../../ingest/ingest.public.ts'
import { endMissed, forgetDrivers } from '../booking/order-change.queries.ts'
import { forgetPlates } from '../plate/plate-event.queries.ts'
import { raiseUndecided } from '../plate/raise-undecided.ts'
import { noteOverstays } from './alert.queries.ts'
import { raiseAlerts } from './raise-alerts.ts'

const limit = 500
/** Of readings, of which a busy gate has thousands a day. */
const portions = 20
/** In the language of the records, not of a reader. */
const missed = '未按时到达'

type Parts = {
  db: Database
  collector: Pick<Collector, 'submit'>
  log: Pick<FastifyBaseLogger, 'warn' | 'info'>
}

export function watchVehicles({ db, collector, log }: Parts): Job[] {
  return [
    {
      name: 'vehicle alarms',
      everyMs: 5000,
      work: async () => {
        await db.system.transaction().execute(trx => noteOverstays(trx, limit))
        await db.system.transaction().execute(raiseUndecided)
        await raiseAlerts({ db, collector, log })
      },
    },
    {
      name: 'vehicle orders that are over',
      everyMs: 10 * 60_000,
      work: async trx => {
        await endMissed(trx, missed, limit)
        for (let portion = 0; portion < portions; portion += 1)
          if ((await forgetPlates(trx, plateKeepDays, limit)) < limit) break
        const forgotten = await forgetDrivers(trx, limit)
        if (forgotten > 0) log.info({ forgotten }, 'phones and ID numbers of drivers were deleted after their time')
      },
    },
  ]
}
