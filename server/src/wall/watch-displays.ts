import { awayAfterMinutes } from '@watchfire/contract/wall/display.shapes.ts'
import type { Database } from '../core/db/database.ts'
import type { Job } from '../core/jobs/ticker.ts'
import { type EventRaiser, raiseEvents } from '../ingest/ingest.public.ts'
import { type DeadDisplay, findDeadDisplays, noteReported } from './dead-display.queries.ts'

const limit = 100
/** Of the catalogue: a display is away. */
const alarmType = 78

type Parts = { db: Database; clock?: () => number } & EventRaiser

/** A display that says nothing any more raises a fault, once for each time it falls silent. */
export function watchDisplays({ db, clock = Date.now, ...raiser }: Parts): Job {
  /** While this server was away no display could say anything: they have as long as ever to come back. */
  const heardFrom = clock() + awayAfterMinutes * 60_000
  return {
    name: 'displays that are away',
    everyMs: 30_000,
    work: async () => {
      if (clock() < heardFrom) return
      await raiseEvents(raiser, await findDeadDisplays(db.system, limit), {
        what: 'faults of displays',
        eventOf: awayOf,
        note: raised =>
          noteReported(
            db.system,
            raised.map(({ row: { account_id, seen_at } }) => ({ account_id, seen_at })),
          ),
      })
    },
  }
}

const awayOf = ({ account_id, name, last_seen, ai_server_id }: DeadDisplay) => ({
  eventId: `display:${account_id}:${Math.trunc(last_seen)}`,
  deviceId: ai_server_id,
  alarmType,
  occurredAt: Math.trunc(last_seen),
  location: name,
  extra: { display: name },
})
