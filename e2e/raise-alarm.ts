/** An event as an AI server of the demo would send it, for what its cameras do not see by themselves. */
import { randomUUID } from 'node:crypto'
import { ingestCalls } from '@watchfire/contract/ingest/ingest.calls.ts'
import type { IngestAlarm } from '@watchfire/contract/ingest/ingest.shapes.ts'
import { demoServer, postAsAiServer } from './as-ai-server.ts'

type Outcome = { alarmId?: string; reason?: string }

/** Posts it, as of now unless it says when, and answers the id of its alarm. */
export async function raiseAlarm(
  address: string,
  event: Omit<IngestAlarm, 'eventId' | 'deviceId' | 'occurredAt'> & { occurredAt?: number },
): Promise<string> {
  const deviceId = demoServer().channels[0]?.deviceId
  const item = { eventId: randomUUID(), deviceId, occurredAt: Date.now(), ...event }
  const body = await postAsAiServer<Outcome[]>(address, ingestCalls.sendAlarms.path, [item])
  const [outcome] = body.data ?? []
  if (!outcome?.alarmId) throw new Error(outcome?.reason ?? JSON.stringify(body))
  return outcome.alarmId
}
