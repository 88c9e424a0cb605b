/** One message of a broker, on the same way in as a post. Whatever it is, it is stored or written down when this is done. */
import type { SourceOfToken } from '../intake.queries.ts'
import { type IntakeParts, noteFailure, takeRead } from '../take-read.ts'
import type { BrokerMessage } from './broker-messages.ts'
import { readMessage } from './read-message.ts'

/** @throws ingest.full, call.busy, errors of a database that is away: it is to come again. */
export async function takeMessage(
  parts: IntakeParts,
  source: SourceOfToken,
  message: BrokerMessage,
  received: number,
): Promise<void> {
  const arrival = { bytes: message.payload.length, received, isRetained: message.isRetained }
  if (message.isTooLong) return noteFailure(parts, source, arrival, 'tooLong', message.topic)
  const post = readMessage(message)
  if (!post) return noteFailure(parts, source, arrival, 'unreadable', message.topic)
  await takeRead(parts, source, post, arrival)
}
