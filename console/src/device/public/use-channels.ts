import { useQuery } from '@tanstack/react-query'
import { deviceEvent } from '@watchfire/contract/alarm/alarm.events.ts'
import { channelCalls } from '@watchfire/contract/device/channel.calls.ts'
import type { Channel, DeviceState } from '@watchfire/contract/device/device.shapes.ts'
import { request } from '../../core/client.ts'
import { useLiveEvents } from '../../core/live-channel.ts'
import { queryClient } from '../../core/query-client.ts'
import type { Refusal } from '../../core/refusal.ts'
import { useSelection } from '../../core/session-store.ts'

/** Lookup lists are read by the thousand (spec §9). */
const pageSize = 1000
/** A company with more channels than this needs the top bar's selectors. */
const pageLimit = 20

async function readAll(signal: AbortSignal): Promise<Channel[]> {
  const channels: Channel[] = []
  for (let pageNum = 1; pageNum <= pageLimit; pageNum += 1) {
    const { rows, total } = await request(channelCalls.list, { pageNum, pageSize }, { signal })
    channels.push(...rows)
    if (rows.length === 0 || channels.length >= total) break
  }
  return channels
}

const key = ['device', 'channels'] as const

/** Every channel the person may see within the top bar's selection; their states follow the live channel. */
export function useChannels() {
  const selection = useSelection()
  const query = useQuery<Channel[], Refusal>({
    queryKey: [...key, selection],
    queryFn: ({ signal }) => readAll(signal),
    meta: { quiet: true },
  })
  useLiveEvents('device', ({ deviceId, state }) => changeState(deviceId, state), deviceEvent)
  return query
}

/** An AI server that goes takes its channels along; when it comes back, each of them is asked for anew. */
function changeState(deviceId: string, state: DeviceState) {
  let serverIsBack = false
  queryClient.setQueriesData<Channel[]>({ queryKey: key }, channels => {
    const affected = (channel: Channel) =>
      channel.channelId === deviceId || (channel.aiServerId === deviceId && state !== 'online')
    serverIsBack ||= state === 'online' && Boolean(channels?.some(channel => channel.aiServerId === deviceId))
    if (!channels?.some(channel => affected(channel) && channel.state !== state)) return channels
    return channels.map(channel => (affected(channel) ? { ...channel, state } : channel))
  })
  if (serverIsBack) void queryClient.invalidateQueries({ queryKey: key })
}
