/** An AI server that posts the same events until it is answered, however often the server dies meanwhile. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { IngestAlarm, IngestOutcome } from '@watchfire/contract/ingest/ingest.shapes.ts'
import { receive } from './wire-person.ts'

type Sender = { address: string; key: string }

const post = <Data>({ address, key }: Sender, path: string, body: unknown) =>
  receive<{ rcode: number; data?: Data }>(address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify(body),
  })

/** Makes channels known and online. */
export async function announceChannels(sender: Sender, deviceId: string, channelIds: readonly string[]): Promise<void> {
  const channels = channelIds.map(channelId => ({ channelId, state: 'online' }))
  await post(sender, '/ingest/v1/heartbeat', { deviceId, sentAt: Date.now(), channels })
}

/** Answers the ids of the alarms, in the order of the events. */
export async function raiseInsisting(sender: Sender, events: readonly IngestAlarm[]): Promise<string[]> {
  for (;;) {
    const received = await post<IngestOutcome[]>(sender, '/ingest/v1/alarms', events)
    if (received.kind === 'answer') {
      const ids = received.body.data?.flatMap(({ alarmId }) => alarmId ?? []) ?? []
      if (ids.length !== events.length) throw new Error(`not all became alarms: ${JSON.stringify(received.body)}`)
      return ids
    }
    await sleep(50)
  }
}
