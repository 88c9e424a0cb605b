/** What sensors say by saying nothing, and what must not be lost between a reading and its alarm. */
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../core/db/database.ts'
import { announceOutbox } from '../../core/db/outbox-notifier.queries.ts'
import type { Job } from '../../core/jobs/ticker.ts'
import type { RaiseFaults } from '../../ingest/ingest.public.ts'
import { publishStates } from '../device-state.queries.ts'
import { crossWhatIsDue, findSilenceFaults, setSilentSensors } from './crossing.queries.ts'
import { hourYears, minuteMonths, readingDays } from './curve.rules.ts'
import { dropPartitions, ensurePartitions } from './reading.queries.ts'

const everyMs = 5000
const faultLimit = 500
const dayMs = 86_400_000
/** While this server was away nobody could have heard a sensor: so long it listens before it judges any. */
const listenMs = 30_000

export function watchSensors({
  db,
  raise,
  raiseAlarms,
  clock = Date.now,
}: {
  db: Database
  log: Pick<FastifyBaseLogger, 'warn'>
  raise: RaiseFaults
  raiseAlarms: () => Promise<void>
  clock?: () => number
}): Job[] {
  let listeningSince = clock()
  let lastLook = clock()
  return [
    {
      name: 'sensor limits',
      everyMs,
      work: async () => {
        await db.system.transaction().execute(crossWhatIsDue)
        await raiseAlarms()
      },
    },
    {
      name: 'sensor silence',
      everyMs,
      work: async () => {
        const now = clock()
        if (now - lastLook > 3 * everyMs) listeningSince = now
        lastLook = now
        if (now - listeningSince < listenMs) return
        await db.system.transaction().execute(async trx => {
          const changes = await setSilentSensors(trx)
          if (changes.length === 0) return
          await publishStates(trx, changes)
          await announceOutbox(trx)
        })
        await raise(await findSilenceFaults(db.system, faultLimit))
      },
    },
    {
      name: 'reading partitions',
      everyMs: 60 * 60_000,
      work: async trx => {
        await ensurePartitions(trx, clock() - (readingDays + 1) * dayMs, clock() + 3 * dayMs)
        // A day more than readings are taken for.
        await dropPartitions(trx, { days: readingDays + 1, months: minuteMonths, years: hourYears })
      },
    },
  ]
}
