import { quantityEntry, quantityOf } from '@watchfire/contract/sensor/quantity-table.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../core/db/database.ts'
import { type Collector, callerOf } from '../../ingest/ingest.public.ts'
import { type Crossing, findUnraised, noteRaised } from './crossing.queries.ts'
import { typedFacts } from './typed-facts.ts'

const limit = 500
const high = 1

/**
 * Raises the alarms of limits that were crossed. The crossing is written with the reading that did it, and the event is named after it:
 * whoever is killed in between raises it at the next look, and never twice.
 */
export async function raiseCrossings({
  db,
  collector,
  log,
}: {
  db: Database
  collector: Pick<Collector, 'submit'>
  log: Pick<FastifyBaseLogger, 'warn'>
}): Promise<void> {
  const crossings = await findUnraised(db.system, limit)
  for (const own of Map.groupBy(crossings, crossing => crossing.ai_server_no).values()) {
    const [first] = own
    if (!first) continue
    const outcomes = await collector.submit(callerOf(first), own.map(alarmOf))
    const refused = outcomes.filter(({ outcome }) => outcome === 'refused')
    if (refused.length > 0) log.warn({ refused }, 'alarms of limits could not be raised')
    // One that is refused will be refused again: it keeps its mark without an alarm.
    await noteRaised(
      db.system,
      own.map((crossing, index) => ({ crossing, alarmId: outcomes[index]?.alarmId ?? '' })),
    )
  }
}

function alarmOf(crossing: Crossing) {
  const { quantity, at, side, value, bound } = crossing
  const name = quantityOf(quantity)
  const isHigh = side === high
  return {
    eventId: `limit:${crossing.device_id}:${quantity}:${side}:${at}`,
    deviceId: crossing.device_id,
    alarmType: quantityEntry(name).alarmType,
    occurredAt: at,
    ...typedFacts(name, { isHigh, value, normal: `${isHigh ? '≤' : '≥'} ${bound}` }),
    extra: { quantity: name, value, limit: bound },
  }
}
