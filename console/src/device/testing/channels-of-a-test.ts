import type { Channel } from '@watchfire/contract/device/device.shapes.ts'

/** A channel that is online. */
export const channelOfTest: Channel = {
  channelId: 'WF-EAST_C1',
  name: '东门',
  aiServerId: 'WF-EAST',
  aiServerName: '东区',
  state: 'online',
  companyId: 1,
  companyName: '一厂',
  projectId: 2,
  projectName: '一号厂区',
  regionId: 3,
  regionName: '卸货区',
  location: '东门岗亭',
  silentFrom: null,
  silentUntil: null,
  sensitivity: 3,
}
