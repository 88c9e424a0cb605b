import { type ChannelVideo, channelVideo } from '@watchfire/contract/device/channel-video.rules.ts'
import type { Channel, DeviceState } from '@watchfire/contract/device/device.shapes.ts'
import type { ChannelRow } from './device.queries.ts'
import { placeView } from './place-view.ts'

export const deviceStates: readonly DeviceState[] = ['offline', 'online', 'inactive', 'disabled']

/** What `channelVideoOf` found. */
export const videoOf = (row: unknown): ChannelVideo | null => channelVideo.nullable().parse(row)

export function channelView(row: Omit<ChannelRow, 'total'>): Channel {
  return {
    channelId: row.device_id,
    name: row.name,
    aiServerId: row.ai_server_id,
    aiServerName: row.ai_server_name,
    state: deviceStates[row.state] ?? 'inactive',
    ...placeView(row),
    location: row.location,
    silentFrom: row.silent_from,
    silentUntil: row.silent_until,
    sensitivity: row.sensitivity,
  }
}
