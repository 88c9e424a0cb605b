/** States that an expression told of: one that begins has one id until it ends, however often it is told, so it is raised once. */
import { beginState, endState, noteNames, type SourceOfToken } from './intake.queries.ts'
import { hookEventId, type MappedEvent } from './map-events.rules.ts'
import type { EventParts } from './take-events.ts'

/** Those that may raise something. An end is written down here, and is none of them. */
export async function settleStates(
  { db: { system } }: Pick<EventParts, 'db'>,
  source: SourceOfToken,
  events: readonly MappedEvent[],
  received: number,
): Promise<MappedEvent[]> {
  const settled: MappedEvent[] = []
  for (const event of events) {
    const { senderName, alarmType, state } = event
    if (state === 'ends') {
      await endState(system, source, senderName, alarmType ?? 0)
      // Of nobody's device nothing is refused: it can be bound, since it is heard.
      await noteNames(system, source, [senderName], { refused: false })
    } else if (state === 'begins') {
      const since = await beginState(system, source, senderName, alarmType ?? 0, received)
      const eventId = hookEventId(source.source_id, [senderName, alarmType, since ?? received].join('|'))
      settled.push({ ...event, eventId })
    } else settled.push(event)
  }
  return settled
}
