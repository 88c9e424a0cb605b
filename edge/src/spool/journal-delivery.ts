/** Sends the records of a journal in order, in batches, and marks what the server has settled. */
import { type DeliveryLog, DeliveryLoop, type Round } from './delivery-loop.ts'
import type { Journal } from './journal.ts'
import type { Answer } from './server-calls.ts'

/** Too much at once for the server or something before it. */
const tooLarge = 413

export type Settled<Data> = Extract<Answer<Data>, { kind: 'done' | 'refused' }>
type Delivery<Data> = {
  name: string
  batchSize: number
  send: (records: unknown[]) => Promise<Answer<Data>>
  /** The server has these records, or will never take them: what it refuses is dropped. */
  onSettled: (answer: Settled<Data>, records: readonly unknown[]) => void
}

export function startJournalDelivery<Data>(
  journal: Journal,
  { name, batchSize, send, onSettled }: Delivery<Data>,
  log: DeliveryLog,
): DeliveryLoop {
  let limit = batchSize
  return new DeliveryLoop(name, log, async (): Promise<Round> => {
    const spooled = await journal.read(limit)
    const last = spooled.at(-1)
    if (!last) return 'idle'
    const records = spooled.map(({ content }): unknown => JSON.parse(content.toString()))
    const answer = await send(records)
    if (answer.kind === 'later' || answer.kind === 'badKey') return answer
    if (answer.kind === 'refused' && records.length > 1) {
      // Refused as a whole: find the one it is about.
      limit = answer.status === tooLarge ? Math.ceil(records.length / 2) : 1
      return 'more'
    }
    onSettled(answer, records)
    await journal.done(last.sequence)
    limit = Math.min(batchSize, limit * 2)
    return 'more'
  })
}
