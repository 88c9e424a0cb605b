/** Sends plates that were read, in order. The same event of a camera is stored once, so what is sent again changes nothing. */
import type { PlateAnswer } from '@watchfire/contract/vehicle/plate-event.shapes.ts'
import type { DeliveryLog, DeliveryLoop } from './delivery-loop.ts'
import type { Journal } from './journal.ts'
import { startJournalDelivery } from './journal-delivery.ts'
import type { ServerCalls } from './server-calls.ts'

/** Each with its picture. */
const batchSize = 8

export function startPlateDelivery(
  journal: Journal,
  calls: Pick<ServerCalls, 'plates'>,
  log: DeliveryLog,
): DeliveryLoop {
  /** A camera that is bound to no park is told of once, not with each vehicle. */
  const reported = new Set<string>()
  const warn = (reason = ''): void => {
    if (reported.has(reason)) return
    reported.add(reason)
    log.warn({ reason }, 'the server refuses plates; they are dropped')
  }
  return startJournalDelivery<PlateAnswer[]>(
    journal,
    {
      name: 'plates',
      batchSize,
      send: plates => calls.plates(plates),
      onSettled: answer => {
        if (answer.kind === 'refused') return warn(answer.reason)
        for (const { outcome, reason } of answer.data) if (outcome === 'refused') warn(reason)
      },
    },
    log,
  )
}
