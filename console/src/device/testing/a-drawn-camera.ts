/** A camera with two zones, set up from the console, whose AI server has no model. */
import { alwaysArmed } from '@watchfire/contract/device/arming.rules.ts'
import { type Camera, edgeKnows } from '@watchfire/contract/device/camera.shapes.ts'
import { defaultEventsBy } from '@watchfire/contract/device/vendor-event.rules.ts'
import { rectangleBetween } from '@watchfire/contract/device/zone.rules.ts'
import type { Zone } from '@watchfire/contract/device/zone.shapes.ts'
import type { CameraMeter } from '@watchfire/contract/sensor/camera-meter.shapes.ts'

export const fence: Zone = { name: '围栏', points: rectangleBetween([0.2, 0.2], [0.4, 0.6]) }
export const gate: Zone = { name: '大门', points: rectangleBetween([0.6, 0.2], [0.8, 0.6]), minSize: 0.004 }
export const drawnSettings = {
  address: 'rtsp://192.168.1.64/1',
  login: true,
  zones: [fence, gate],
  masks: [],
  lines: [],
  plan: alwaysArmed('Asia/Shanghai'),
  second: '',
  onvifPort: 80,
  onvifSecurity: 'plain',
  events: [],
  eventsBy: defaultEventsBy,
  plates: false,
  meters: [] as CameraMeter[],
  faults: true,
  record: false,
  enabled: true,
  version: 4,
  changedBy: '李工',
  changedAt: 1,
}
export const drawnCamera: Camera & { settings: typeof drawnSettings } = {
  channelId: 'WF-EAST_C1',
  name: '东门',
  aiServerId: 'WF-7K3M9QXT',
  aiServerName: '东区',
  state: 'offline',
  stateSince: 0,
  offlineReason: 'unreachable',
  companyName: '东厂',
  projectId: 11,
  projectName: '一号厂区',
  regionId: null,
  regionName: '',
  location: '岗亭',
  ip: '192.168.1.64',
  sensitivity: 3,
  setUp: 'applied',
  refusal: null,
  zones: 2,
  armed: true,
  armedUntil: null,
  settings: drawnSettings,
  secondStream: null,
  eventsState: null,
  eventsAside: null,
  publicKey: null,
  knows: edgeKnows.filter(word => word !== 'objects'),
  raises: [],
  unlicensed: [],
  canRemove: false,
}
