/** How the tree and the wall ask for channels; before a back end that has lists alone, from its list. */
import { channelCalls } from '@watchfire/contract/device/channel.calls.ts'
import {
  type ChannelTree,
  maxChannelsOfWall,
  type TreePlace,
  treeCalls,
} from '@watchfire/contract/device/channel-tree.calls.ts'
import type { Channel } from '@watchfire/contract/device/device.shapes.ts'
import { request } from '../../core/client.ts'
import { Refusal } from '../../core/refusal.ts'
import { byLeaf } from './device-tree.ts'

/** Lookup lists are read by the thousand (spec §9). */
const pageSize = 1000

const orFromList = (error: unknown, signal: AbortSignal | undefined, keyword?: string) => {
  if (!(error instanceof Refusal) || error.code !== 'call.notOffered') throw error
  return request(channelCalls.list, { pageSize, ...(keyword && { keyword }) }, signal && { signal })
}

export async function readTree(keyword: string, signal: AbortSignal): Promise<ChannelTree> {
  try {
    return await request(treeCalls.readTree, { keyword }, { signal })
  } catch (error) {
    const { rows: channels } = await orFromList(error, signal, keyword)
    return { places: placesOf(channels), morePlaces: false, moreAlarms: false, channels }
  }
}

/** Of the channels named those within the selection; without names the first to watch. */
export async function readWallChannels(channelIds?: readonly string[], signal?: AbortSignal): Promise<Channel[]> {
  const input = channelIds ? { channelIds: [...channelIds] } : {}
  try {
    return (await request(treeCalls.listForWall, input, signal && { signal })).rows
  } catch (error) {
    const { rows } = await orFromList(error, signal)
    if (channelIds) return rows.filter(({ channelId }) => channelIds.includes(channelId))
    return rows.sort((a, b) => Number(b.state === 'online') - Number(a.state === 'online')).slice(0, maxChannelsOfWall)
  }
}

function placesOf(channels: readonly Channel[]): TreePlace[] {
  return [...byLeaf(channels).values()].flatMap(rows => {
    const [first] = rows
    if (!first) return []
    const { companyId, companyName, projectId, projectName, regionId, regionName } = first
    const countOf = (state: Channel['state']) => rows.filter(row => row.state === state).length
    const place = { companyId, companyName, projectId, projectName, regionId, regionName }
    return [{ ...place, total: rows.length, online: countOf('online'), offline: countOf('offline'), alarms: 0 }]
  })
}
