/** Sends spooled alarms in order. What the server refuses is told and dropped; nothing else is. */
import type { IngestOutcome } from '@watchfire/contract/ingest/ingest.shapes.ts'
import type { DeliveryLog, DeliveryLoop } from './delivery-loop.ts'
import type { Journal } from './journal.ts'
import { type Settled, startJournalDelivery } from './journal-delivery.ts'
import type { ServerCalls } from './server-calls.ts'

export function startAlarmDelivery(journal: Journal, calls: ServerCalls, log: DeliveryLog): DeliveryLoop {
  return startJournalDelivery(
    journal,
    {
      name: 'alarms',
      batchSize: 100,
      send: calls.alarms,
      onSettled: (answer, alarms) => notifyRefused(answer, alarms, log),
    },
    log,
  )
}

function notifyRefused(answer: Settled<IngestOutcome[]>, alarms: readonly unknown[], log: DeliveryLog): void {
  if (answer.kind === 'refused') {
    log.warn({ alarm: alarms[0], reason: answer.reason }, 'the server refuses an alarm; it is dropped')
    return
  }
  for (const [index, { outcome, eventId, reason }] of answer.data.entries()) {
    if (outcome === 'refused')
      log.warn({ eventId, alarm: alarms[index], reason }, 'the server refuses an alarm; it is dropped')
  }
}
