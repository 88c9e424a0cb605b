/** What the cameras of this edge followed in the last 24 hours. */
import { setImmediate as breathe } from 'node:timers/promises'
import { FollowedChannel, type FollowedParts } from './followed-channel.ts'
import { type FilesOptions, FollowedFiles, keptMs } from './followed-files.ts'
import { type FollowedFrames, unpackFrames } from './followed-frames.ts'

export type FollowedStill = { at: number; jpeg: Buffer }

export type Followed = {
  /** One a camera; a camera that is opened anew takes the place of the one before. */
  channel: (channelId: string, still: FollowedParts['still']) => FollowedChannel
  /** The beginning of what is known; undefined where nothing is. */
  since: (channelId: string, now: number) => Promise<number | undefined>
  /** In order of time, in pieces of some seconds. */
  frames: (channelId: string, from: number) => AsyncGenerator<FollowedFrames>
  /** The still nearest to each moment that is no further off than `within` ms. */
  stills: (channelId: string, moments: readonly number[], within: number) => Promise<(FollowedStill | undefined)[]>
  close: () => Promise<void>
}

export async function openFollowed(options: FilesOptions & { hasRoom: () => Promise<boolean> }): Promise<Followed> {
  const { hasRoom, log } = options
  const files = await FollowedFiles.open(options)
  const channels = new Map<string, FollowedChannel>()

  async function* frames(channelId: string, from: number): AsyncGenerator<FollowedFrames> {
    const begins = files.begins(channelId)
    for (const [index, begin] of begins.entries()) {
      if ((begins[index + 1] ?? Number.POSITIVE_INFINITY) < from) continue
      for (const record of await files.read(channelId, begin, 'things')) {
        const piece = unpackFrames(record)
        piece.frames = piece.frames.filter(({ at }) => at >= from)
        yield piece
        await breathe()
      }
    }
  }

  return {
    channel: (channelId, still) => {
      void channels.get(channelId)?.flush()
      const channel = new FollowedChannel({ files, channelId, still, hasRoom, log })
      channels.set(channelId, channel)
      return channel
    },
    since: async (channelId, now) => {
      await channels.get(channelId)?.flush()
      const [first] = files.begins(channelId)
      return first === undefined ? undefined : Math.max(first, now - keptMs)
    },
    frames,
    stills: async (channelId, moments, within) => {
      const found: (FollowedStill | undefined)[] = moments.map(() => undefined)
      const begins = files.begins(channelId)
      for (const [index, begin] of begins.entries()) {
        const end = (begins[index + 1] ?? Number.POSITIVE_INFINITY) + within
        if (!moments.some(moment => moment >= begin - within && moment <= end)) continue
        for (const record of await files.read(channelId, begin, 'stills')) {
          const at = record.readDoubleBE(0)
          for (const [place, moment] of moments.entries()) {
            const best = Math.abs((found[place]?.at ?? Number.POSITIVE_INFINITY) - moment)
            if (Math.abs(at - moment) <= within && Math.abs(at - moment) < best)
              found[place] = { at, jpeg: record.subarray(8) }
          }
        }
      }
      return found
    },
    close: async () => {
      await Promise.all([...channels.values()].map(channel => channel.flush()))
    },
  }
}
