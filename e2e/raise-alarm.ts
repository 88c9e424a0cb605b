/** An event as an AI server of the demo would send it, for what its cameras do not see by themselves. */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { IngestAlarm } from '@watchfire/contract/ingest/ingest.shapes.ts'
import type { DemoFile } from './running-product.ts'

/** Posts it, as of now unless it says when, and answers the id of its alarm. */
export async function raiseAlarm(
  address: string,
  event: Omit<IngestAlarm, 'eventId' | 'deviceId' | 'occurredAt'> & { occurredAt?: number },
): Promise<string> {
  const demo = JSON.parse(readFileSync(join(process.env.WATCHFIRE_E2E_FOLDER ?? '', 'demo.json'), 'utf8')) as DemoFile
  const device = demo.devices[0]
  const deviceId = device?.channels[0]?.deviceId
  const item = { eventId: randomUUID(), deviceId, occurredAt: Date.now(), ...event }
  const response = await fetch(`${address}/ingest/v1/alarms`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${device?.key}` },
    body: JSON.stringify([item]),
  })
  const body = (await response.json()) as { data?: { alarmId?: string; reason?: string }[] }
  const [outcome] = body.data ?? []
  if (!outcome?.alarmId) throw new Error(outcome?.reason ?? JSON.stringify(body))
  return outcome.alarmId
}
