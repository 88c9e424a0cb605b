/** An event as an AI server of the demo would send it, for what its cameras do not see by themselves. */
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { User } from '@watchfire/contract/access/access.shapes.ts'
import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { ingestCalls } from '@watchfire/contract/ingest/ingest.calls.ts'
import type { IngestAlarm } from '@watchfire/contract/ingest/ingest.shapes.ts'
import { demoServer, postAsAiServer, uploadAsAiServer } from './as-ai-server.ts'
import { ask } from './signed-in.ts'

const drawing = fileURLToPath(new URL('../../console/public/manual/detail.zh.jpg', import.meta.url))

type Outcome = { alarmId?: string; reason?: string }

/** Posts it, as of now unless it says when, and answers the id of its alarm. */
export async function raiseAlarm(
  address: string,
  event: Omit<IngestAlarm, 'eventId' | 'deviceId' | 'occurredAt'> & { deviceId?: string; occurredAt?: number },
): Promise<string> {
  const deviceId = demoServer().channels[0]?.deviceId
  const item = { eventId: randomUUID(), deviceId, occurredAt: Date.now(), ...event }
  const body = await postAsAiServer<Outcome[]>(address, ingestCalls.sendAlarms.path, [item])
  const [outcome] = body.data ?? []
  if (!outcome?.alarmId) throw new Error(outcome?.reason ?? JSON.stringify(body))
  return outcome.alarmId
}

/** Sees faults alone: what a journey raises on it takes in nothing that was seen, and is taken in by nothing. */
export function stillCamera(): string {
  const { deviceId } = demoServer().channels[1] ?? {}
  if (!deviceId) throw new Error('the demo has one camera alone')
  return deviceId
}

/** An alarm with one picture, which stays its only one. */
export async function picturedAlarm(address: string, user: User, alarmType: number) {
  const name = `${randomUUID()}.jpg`
  await uploadAsAiServer(address, name, await readFile(drawing))
  const event = { deviceId: stillCamera(), alarmType, location: name.slice(0, 8), pictures: [name] }
  return ask(address, user, alarmCalls.get, { alarmId: await raiseAlarm(address, event) })
}
