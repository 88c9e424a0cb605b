import { quantityEntry, quantityOf } from '@watchfire/contract/sensor/quantity-table.ts'
import type { Database } from '../../core/db/database.ts'
import { type EventRaiser, raiseEvents } from '../../ingest/ingest.public.ts'
import { type Crossing, findUnraised, noteRaised } from './crossing.queries.ts'
import { typedFacts } from './typed-facts.ts'

const limit = 500
const high = 1

/** Raises the alarms of limits that were crossed. The crossing is written with the reading that did it. */
export async function raiseCrossings({ db, ...raiser }: { db: Database } & EventRaiser): Promise<void> {
  await raiseEvents(raiser, await findUnraised(db.system, limit), {
    what: 'alarms of limits',
    eventOf: alarmOf,
    note: raised => noteRaised(db.system, raised),
  })
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
