/** Sends spooled alarms in order, in batches. What the server refuses is told and dropped; nothing else is. */

import { type DeliveryLog, DeliveryLoop, type Round } from './delivery-loop.ts'
import type { Journal, JournalRecord } from './journal.ts'
import type { Answer, ServerCalls } from './server-calls.ts'

const batchSize = 100
/** Too much at once for the server or something before it. */
const tooLarge = 413

export function startAlarmDelivery(journal: Journal, calls: ServerCalls, log: DeliveryLog): DeliveryLoop {
  let limit = batchSize
  return new DeliveryLoop('alarms', log, async (): Promise<Round> => {
    const records = await journal.read(limit)
    const last = records.at(-1)
    if (!last) return 'idle'
    const alarms = records.map(alarmOf)
    const answer = await calls.alarms(alarms)
    if (answer.kind === 'later' || answer.kind === 'badKey') return answer
    if (answer.kind === 'refused' && records.length > 1) {
      // Refused as a whole: find the one it is about.
      limit = answer.status === tooLarge ? Math.ceil(records.length / 2) : 1
      return 'more'
    }
    notifyRefused(answer, alarms, log)
    await journal.done(last.sequence)
    limit = Math.min(batchSize, limit * 2)
    return 'more'
  })
}

function alarmOf({ content }: JournalRecord): unknown {
  return JSON.parse(content.toString())
}

function notifyRefused(
  answer: Extract<Answer<unknown>, { kind: 'done' | 'refused' }>,
  alarms: unknown[],
  log: DeliveryLog,
): void {
  if (answer.kind === 'refused') {
    log.warn({ alarm: alarms[0], reason: answer.reason }, 'the server refuses an alarm; it is dropped')
    return
  }
  if (!Array.isArray(answer.data)) return
  for (const [index, { outcome, eventId, reason }] of answer.data.entries()) {
    if (outcome === 'refused')
      log.warn({ eventId, alarm: alarms[index], reason }, 'the server refuses an alarm; it is dropped')
  }
}
