/** Sends spooled readings in order. The same moment of a sensor is stored once, so what is sent again changes nothing. */
import type { ReadingOutcome } from '@watchfire/contract/sensor/sensor.shapes.ts'
import type { DeliveryLog, DeliveryLoop } from './delivery-loop.ts'
import type { Journal } from './journal.ts'
import { startJournalDelivery } from './journal-delivery.ts'
import type { ServerCalls } from './server-calls.ts'

export function startReadingDelivery(
  journal: Journal,
  calls: Pick<ServerCalls, 'readings'>,
  log: DeliveryLog,
): DeliveryLoop {
  /** Why the server takes no reading of a sensor: told once, it would be so with each. */
  const reported = new Map<string, string>()
  return startJournalDelivery<ReadingOutcome[]>(
    journal,
    {
      name: 'readings',
      // Rounds of one post: of the largest ones as many as it takes.
      batchSize: 32,
      send: rounds => calls.readings(rounds.flat()),
      onSettled: answer => {
        if (answer.kind === 'refused')
          log.warn({ reason: answer.reason }, 'the server refuses readings; they are dropped')
        else notifyRefused(answer.data, reported, log)
      },
    },
    log,
  )
}

function notifyRefused(outcomes: readonly ReadingOutcome[], reported: Map<string, string>, log: DeliveryLog): void {
  for (const { sensorId, outcome, reason = '' } of outcomes) {
    if (outcome !== 'refused') reported.delete(sensorId)
    else if (reported.get(sensorId) !== reason) {
      reported.set(sensorId, reason)
      log.warn({ sensorId, reason }, 'the server refuses readings of a sensor; they are dropped')
    }
  }
}
