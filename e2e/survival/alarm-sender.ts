/** An AI server that posts alarms as fast as it is answered, repeats itself on purpose, and writes down what it was answered. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { IngestAlarm, IngestOutcome } from '@watchfire/contract/ingest/ingest.shapes.ts'
import type { Chance } from './seeded-random.ts'
import { receive } from './wire-person.ts'

/** Types of the catalogue: merging, never merging, a notice, and one that is only recorded here. */
const types = [1, 3, 4, 4, 4, 42, 84, 7]

export type SentEvents = {
  /** Everything any sender of one AI server has made up, so that others can send it once more. */
  known: IngestAlarm[]
  /** Outcomes by event id, in the order they were answered. */
  answered: Map<string, IngestOutcome[]>
  /** Answers no sender should ever get. */
  surprises: unknown[]
}

export const noEvents = (): SentEvents => ({ known: [], answered: new Map(), surprises: [] })

/** Sends until `ending` says so; the last batch under way is brought to an answer. */
export async function sendAlarms(
  target: { address: string; key: string; channels: readonly string[]; name: string },
  events: SentEvents,
  chance: Chance,
  ending: AbortSignal,
): Promise<void> {
  let number = 0
  while (!ending.aborted) {
    const batch = aBatch()
    for (;;) {
      const received = await receive<{ rcode: number; data?: IngestOutcome[] }>(`${target.address}/ingest/v1/alarms`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${target.key}` },
        body: JSON.stringify(batch),
      })
      if (received.kind === 'answer') {
        note(batch, received)
        break
      }
      await sleep(chance.between(20, 200))
      // Some senders lose their memory too: that batch may or may not be there.
      if (chance.happens(0.2)) break
    }
    await sleep(chance.between(0, 25))
  }

  function aBatch(): IngestAlarm[] {
    const size = chance.happens(0.5) ? 1 : chance.between(2, 40)
    return Array.from({ length: size }, () => (chance.happens(0.2) && events.known.length > 0 ? again() : anEvent()))
  }

  /** An event that was sent before: mostly one of the last ones, which may be under way elsewhere this very moment. */
  function again(): IngestAlarm {
    const newest = events.known.slice(-60)
    return chance.oneOf(chance.happens(0.8) ? newest : events.known)
  }

  function anEvent(): IngestAlarm {
    number += 1
    const event = {
      eventId: `${target.name}-${number}`,
      deviceId: chance.oneOf(target.channels),
      alarmType: chance.oneOf(types),
      occurredAt: Date.now() - (chance.happens(0.2) ? chance.between(0, 150_000) : 0),
      extra: { number },
    }
    events.known.push(event)
    return event
  }

  function note(
    batch: IngestAlarm[],
    { status, body }: { status: number; body: { rcode: number; data?: IngestOutcome[] } },
  ) {
    if (status !== 200 || body.rcode !== 0 || body.data?.length !== batch.length) {
      events.surprises.push({ status, body })
      return
    }
    for (const [index, outcome] of body.data.entries()) {
      if (outcome.eventId !== batch[index]?.eventId || outcome.outcome === 'refused') events.surprises.push(outcome)
      events.answered.set(outcome.eventId, [...(events.answered.get(outcome.eventId) ?? []), outcome])
    }
  }
}
