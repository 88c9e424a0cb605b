import { expect, test } from 'vitest'
import { heartbeat } from './ingest.shapes.ts'

test('a camera that a newer AI server refuses for a reason of its own is refused all the same, and the heartbeat counts', () => {
  const refusedFor = (reason: string) => ({ channelId: 'WF-EAST-1_C7', reason })
  const refused = [refusedFor('tooManyStreams'), refusedFor('otherKey')]
  const sent = { deviceId: 'WF-EAST-1', sentAt: 1, channels: [], configuration: { version: 3, refused } }
  expect(heartbeat.parse(sent).configuration?.refused).toEqual([refusedFor('notUnderstood'), refusedFor('otherKey')])
})
