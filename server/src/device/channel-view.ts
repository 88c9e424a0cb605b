import type { Channel, DeviceState } from '@watchfire/contract/device/device.shapes.ts'
import type { ChannelRow } from './device.queries.ts'

export const deviceStates: readonly DeviceState[] = ['offline', 'online', 'inactive', 'disabled']

export function channelView(row: Omit<ChannelRow, 'total'>): Channel {
  return {
    channelId: row.device_id,
    name: row.name,
    aiServerId: row.ai_server_id,
    aiServerName: row.ai_server_name,
    state: deviceStates[row.state] ?? 'inactive',
    companyId: row.company_id,
    companyName: row.company_name,
    projectId: row.project_id,
    projectName: row.project_name,
    regionId: row.region_id,
    regionName: row.region_name ?? '',
    location: row.location,
    silentFrom: row.silent_from,
    silentUntil: row.silent_until,
    sensitivity: row.sensitivity,
  }
}
