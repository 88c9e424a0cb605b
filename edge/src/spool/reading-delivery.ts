/** Sends spooled readings in order. The same moment of a sensor is stored once, so what is sent again changes nothing. */
import { type ReadingOutcome, readingsOfPost } from '@watchfire/contract/sensor/sensor.shapes.ts'
import { type DeliveryLog, DeliveryLoop, type Round } from './delivery-loop.ts'
import type { Journal, JournalRecord } from './journal.ts'
import type { ServerCalls } from './server-calls.ts'

/** Rounds of one post: of the largest ones as many as it takes. */
const batchSize = 32
/** Too much at once for the server or something before it. */
const tooLarge = 413

export function startReadingDelivery(
  journal: Journal,
  calls: Pick<ServerCalls, 'readings'>,
  log: DeliveryLog,
): DeliveryLoop {
  let limit = batchSize
  /** Why the server takes no reading of a sensor: told once, it would be so with each. */
  const told = new Map<string, string>()
  return new DeliveryLoop('readings', log, async (): Promise<Round> => {
    const records = await journal.read(limit)
    const last = records.at(-1)
    if (!last) return 'idle'
    const answer = await calls.readings(records.flatMap(readingsOf).slice(0, readingsOfPost))
    if (answer.kind === 'later' || answer.kind === 'badKey') return answer
    if (answer.kind === 'refused' && records.length > 1) {
      limit = answer.status === tooLarge ? Math.ceil(records.length / 2) : 1
      return 'more'
    }
    if (answer.kind === 'refused') log.warn({ reason: answer.reason }, 'the server refuses readings; they are dropped')
    else notifyRefused(answer.data, told, log)
    await journal.done(last.sequence)
    limit = Math.min(batchSize, limit * 2)
    return 'more'
  })
}

const readingsOf = ({ content }: JournalRecord): unknown[] => JSON.parse(content.toString())

function notifyRefused(outcomes: readonly ReadingOutcome[], told: Map<string, string>, log: DeliveryLog): void {
  for (const { sensorId, outcome, reason = '' } of outcomes) {
    if (outcome !== 'refused') told.delete(sensorId)
    else if (told.get(sensorId) !== reason) {
      told.set(sensorId, reason)
      log.warn({ sensorId, reason }, 'the server refuses readings of a sensor; they are dropped')
    }
  }
}
