import type { StillSlot } from '../hosted/hosted.shapes.ts'
import type { SamplesOf } from '../sample.ts'
import type { SentPlate } from '../vehicle/plate-event.shapes.ts'
import type { ingestCalls } from './ingest.calls.ts'
import type { IngestAlarm } from './ingest.shapes.ts'

const event: IngestAlarm = {
  eventId: '01J9ZK3T5V',
  deviceId: 'WF-DEMO-1_C1',
  alarmType: 4,
  occurredAt: 1_760_000_000_000,
  location: '1号门',
  pictures: ['01J9ZK3T5V.jpg'],
  recording: '01J9ZK3T5V.mp4',
}

const still: StillSlot = { channelId: 'WF-DEMO-1_C1', slot: 1_760_000_040_000, outcome: 'cameraOffline' }

const read: SentPlate = {
  eventId: 'gate-1-000417',
  deviceId: 'WF-DEMO-1_C1',
  plate: '京A12345',
  confidence: 0.94,
  direction: 'entry',
  occurredAt: 1_760_000_000_000,
}

export const ingestSamples = {
  sendAlarms: { input: [event] },
  uploadMedia: { input: { name: '01J9ZK3T5V.jpg', offset: 0, length: 48_213 } },
  readMediaState: { input: { name: '01J9ZK3T5V.jpg' } },
  claimKey: { input: { code: '7K3M-9QXT-WP4H', key: `wf_${'A'.repeat(32)}`, machine: '0'.repeat(64) } },
  sendStills: { input: [still] },
  sendPlates: { input: [read] },
  sendHeartbeat: {
    input: {
      deviceId: 'WF-DEMO-1',
      sentAt: 1_760_000_000_000,
      channels: [{ channelId: 'WF-DEMO-1_C1', name: '1号门', state: 'online' }],
    },
  },
  readFaces: { input: { after: 0 } },
  readFacePhoto: { input: { photoId: '0123456789abcdef0123456789abcdef' } },
  confirmFaces: {
    input: { version: 4, held: [{ photoId: '0123456789abcdef0123456789abcdef' }] },
  },
  readPackage: { input: { packageId: 1 }, ignoredIds: ['packageId'] },
} satisfies SamplesOf<typeof ingestCalls>
