/** AI servers and cameras as the server answers them, for tests. */
import { generateKeyPairSync } from 'node:crypto'
import type { AiServer } from '@watchfire/contract/device/ai-server.shapes.ts'
import { alwaysArmed } from '@watchfire/contract/device/arming.rules.ts'
import { type Camera, edgeKnows } from '@watchfire/contract/device/camera.shapes.ts'

const publicKey = generateKeyPairSync('x25519').publicKey.export({ format: 'jwk' }).x ?? ''

export const eastServer: AiServer = {
  aiServerId: 'WF-EAST',
  name: '东区',
  state: 'online',
  stateSince: 0,
  version: '0.1.0',
  platform: 'linux-x64',
  companyId: 3,
  companyName: '东厂',
  projectId: 11,
  projectName: '一号厂区',
  regionId: null,
  regionName: '',
  location: '',
  lastSeenAt: null,
  load: null,
  cores: null,
  temperature: null,
  startedAt: null,
  memoryBytes: null,
  diskFreeBytes: null,
  diskTotalBytes: null,
  spooled: null,
  clockOffsetMs: null,
  channels: 1,
  channelsOnline: 1,
  registeredBy: '李工',
  registeredAt: 0,
  key: null,
  canRemove: false,
  publicKey,
}

export const gate: Camera = {
  channelId: 'WF-EAST_C1',
  name: '东门',
  aiServerId: eastServer.aiServerId,
  aiServerName: eastServer.name,
  state: 'offline',
  stateSince: 0,
  offlineReason: 'unauthorised',
  companyName: '东厂',
  projectId: 11,
  projectName: '一号厂区',
  regionId: 21,
  regionName: '卸货区',
  location: '东门岗亭',
  ip: '192.168.1.64',
  sensitivity: 3,
  setUp: 'applied',
  refusal: null,
  zones: 1,
  armed: true,
  armedUntil: null,
  settings: {
    address: 'rtsp://192.168.1.64:554/Streaming/Channels/101',
    login: true,
    zones: [
      {
        name: '围栏',
        points: [
          [0.1, 0.5],
          [0.9, 0.5],
          [0.9, 1],
        ],
      },
    ],
    masks: [],
    lines: [],
    plan: alwaysArmed('Asia/Shanghai'),
    second: '',
    onvifPort: 80,
    events: [],
    faults: true,
    record: true,
    enabled: true,
    version: 4,
    changedBy: '王工',
    changedAt: Date.parse('2026-11-20T08:00:00Z'),
  },
  secondStream: null,
  eventsState: null,
  publicKey,
  knows: [...edgeKnows],
  raises: [],
  canRemove: false,
}

/** One whose settings lie in the file beside its AI server. */
export const inFile: Camera = {
  ...gate,
  channelId: 'WF-EAST_C2',
  name: '西门',
  state: 'online',
  offlineReason: null,
  setUp: 'file',
  zones: 0,
  armed: null,
  armedUntil: null,
  settings: null,
}
