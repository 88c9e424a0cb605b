/** Devices that fall silent: their state, and the faults the platform raises itself. */
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../core/db/database.ts'
import { announceOutbox } from '../core/db/outbox-notifier.queries.ts'
import type { Job } from '../core/jobs/ticker.ts'
import { publishStates } from '../device/device.public.ts'
import type { Collector } from './collector.ts'
import { findUnraisedFaults } from './fault.queries.ts'
import { setSilentOffline } from './heartbeat.queries.ts'
import { raiseFaults } from './raise-faults.ts'

const everyMs = 5000
/** Heartbeats come every 10 s; three missing ones are an outage. */
const silentFor = '30 seconds'
const silentMs = 30_000
const channelAfter = '15 seconds'
/** Faults raised in one look. */
const limit = 500

/**
 * Marks AI servers offline that are silent, and raises one fault per outage. While this server or the database was away, nobody could
 * have heard a heartbeat: after such a gap it listens as long as a device may be silent before it judges any.
 */
export function watchDevices({
  db,
  collector,
  log,
  clock = Date.now,
}: {
  db: Database
  collector: Pick<Collector, 'submit'>
  log: Pick<FastifyBaseLogger, 'warn'>
  clock?: () => number
}): Job {
  const raise = raiseFaults({ collector, log })
  let listeningSince = clock()
  let lastLook = clock()
  return {
    name: 'device watch',
    everyMs,
    work: async () => {
      const now = clock()
      if (now - lastLook > 3 * everyMs) listeningSince = now
      lastLook = now
      if (now - listeningSince < silentMs) return
      // In a transaction of its own: a fault is raised for what is so, not for what may still be undone.
      await db.system.transaction().execute(async trx => {
        const changes = await setSilentOffline(trx, silentFor)
        if (changes.length === 0) return
        await publishStates(trx, changes)
        await announceOutbox(trx)
      })
      await raise(await findUnraisedFaults(db.system, channelAfter, limit))
    },
  }
}
