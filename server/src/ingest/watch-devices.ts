/** Devices that fall silent: their state, and the faults the platform raises itself. */
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../core/db/database.ts'
import { announceOutbox } from '../core/db/outbox-bell.queries.ts'
import type { Job } from '../core/jobs/ticker.ts'
import type { Collector } from './collector.ts'
import { type Fault, findUnraisedFaults } from './fault.queries.ts'
import { setSilentOffline, tellStates } from './heartbeat.queries.ts'

const everyMs = 5000
/** Heartbeats come every 10 s; three missing ones are an outage. */
const silentFor = '30 seconds'
const silentMs = 30_000
const channelAfter = '15 seconds'
/** Faults raised in one look. */
const most = 500

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
        await tellStates(trx, changes)
        await announceOutbox(trx)
      })
      await raise(await findUnraisedFaults(db.system, channelAfter, most))
    },
  }

  async function raise(faults: Fault[]): Promise<void> {
    for (const own of Map.groupBy(faults, fault => fault.ai_server_no).values()) {
      const [first] = own
      if (!first) continue
      const caller = {
        kind: 'aiServer',
        language: 'zh',
        address: '',
        deviceNo: first.ai_server_no,
        deviceId: first.ai_server_id,
        tenantId: first.tenant_id,
        companyId: first.company_id,
        projectId: first.project_id,
        regionId: first.region_id,
      } as const
      const outcomes = await collector.submit(
        caller,
        own.map(fault => ({
          eventId: fault.event_id,
          deviceId: fault.device_id,
          alarmType: fault.type,
          occurredAt: Math.trunc(fault.since),
        })),
      )
      const refused = outcomes.filter(outcome => outcome.outcome === 'refused')
      if (refused.length > 0) log.warn({ refused }, 'faults could not be raised')
    }
  }
}
