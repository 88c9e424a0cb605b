/** Many alarms of one camera at once, minutes apart, so that none is taken for a repeat of another. */
import { randomUUID } from 'node:crypto'
import { ingestCalls } from '@watchfire/contract/ingest/ingest.calls.ts'
import { demoServer, postAsAiServer } from './as-ai-server.ts'

const minutesApart = 5

/** Posts `count` events of a type, the newest first among them just now, and answers how many became alarms of their own. */
export async function raiseAlarms(
  address: string,
  { count, alarmType, location = '' }: { count: number; alarmType: number; location?: string },
): Promise<number> {
  const deviceId = demoServer().channels[0]?.deviceId
  const items = Array.from({ length: count }, (_, n) => ({
    eventId: randomUUID(),
    deviceId,
    alarmType,
    location,
    occurredAt: Date.now() - (count - n) * minutesApart * 60_000,
  }))
  const body = await postAsAiServer<{ outcome: string }[]>(address, ingestCalls.sendAlarms.path, items)
  return (body.data ?? []).filter(each => each.outcome === 'stored').length
}
