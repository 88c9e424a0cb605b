import type { Fault } from './fault.queries.ts'
import { type EventRaiser, raiseEvents } from './raise-events.ts'

export type RaiseFaults = (faults: readonly Fault[]) => Promise<void>

/** Raises faults that the platform found, each named by whoever found it. */
export const raiseFaults =
  (raiser: EventRaiser): RaiseFaults =>
  faults =>
    raiseEvents(raiser, faults, {
      what: 'faults',
      eventOf: fault => ({
        eventId: fault.event_id,
        deviceId: fault.device_id,
        alarmType: fault.type,
        occurredAt: Math.trunc(fault.since),
        ...(fault.extra && { extra: fault.extra }),
      }),
    })
