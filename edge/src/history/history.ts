/** What the cameras of this edge followed in the last 24 hours. */
import { setImmediate as breathe } from 'node:timers/promises'
import { HistoryChannel, type HistoryParts } from './history-channel.ts'
import { type HistoryDetections, unpackLooks } from './history-detections.ts'
import { type FileKind, type FilesOptions, HistoryFiles, keptMs } from './history-files.ts'
import { type HistoryFrames, unpackFrames } from './history-frames.ts'

export type HistoryStill = { at: number; jpeg: Buffer }
/** One further off than `within` ms shows something else. */
export type PicturedTime = { at: number; within: number }

export type DetectionHistory = {
  /** One a camera; a camera that is opened anew takes the place of the one before. */
  channel: (channelId: string, still: HistoryParts['still']) => HistoryChannel
  /** The beginning of what is known; undefined where nothing is. */
  since: (channelId: string, now: number) => Promise<number | undefined>
  /** In order of time, in pieces of some seconds. */
  frames: (channelId: string, from: number) => AsyncGenerator<HistoryFrames>
  /** What a model saw, in the same way; nothing where no zone looked for people or vehicles. */
  looks: (channelId: string, from: number) => AsyncGenerator<HistoryDetections[]>
  /** The still nearest to each moment. */
  stills: (channelId: string, times: readonly PicturedTime[]) => Promise<(HistoryStill | undefined)[]>
  close: () => Promise<void>
}

export async function openHistory(
  options: FilesOptions & { hasFreeSpace: () => Promise<boolean> },
): Promise<DetectionHistory> {
  const { hasFreeSpace, log } = options
  const files = await HistoryFiles.open(options)
  const channels = new Map<string, HistoryChannel>()

  async function* records(channelId: string, from: number, kind: FileKind): AsyncGenerator<Buffer> {
    const begins = files.begins(channelId)
    for (const [index, begin] of begins.entries()) {
      if ((begins[index + 1] ?? Number.POSITIVE_INFINITY) < from) continue
      for (const record of await files.read(channelId, begin, kind)) {
        yield record
        await breathe()
      }
    }
  }
  async function* frames(channelId: string, from: number): AsyncGenerator<HistoryFrames> {
    for await (const record of records(channelId, from, 'components')) {
      const piece = unpackFrames(record)
      yield { ...piece, frames: piece.frames.filter(({ at }) => at >= from) }
    }
  }
  async function* looks(channelId: string, from: number): AsyncGenerator<HistoryDetections[]> {
    for await (const record of records(channelId, from, 'looks'))
      yield unpackLooks(record).filter(({ at }) => at >= from)
  }

  return {
    channel: (channelId, still) => {
      void channels.get(channelId)?.flush()
      const channel = new HistoryChannel({ files, channelId, still, hasFreeSpace, log })
      channels.set(channelId, channel)
      return channel
    },
    since: async (channelId, now) => {
      await channels.get(channelId)?.flush()
      const [first] = files.begins(channelId)
      return first === undefined ? undefined : Math.max(first, now - keptMs)
    },
    frames,
    looks,
    stills: async (channelId, times) => {
      const found: (HistoryStill | undefined)[] = times.map(() => undefined)
      const begins = files.begins(channelId)
      for (const [index, begin] of begins.entries()) {
        const end = begins[index + 1] ?? Number.POSITIVE_INFINITY
        if (!times.some(({ at, within }) => at >= begin - within && at <= end + within)) continue
        for (const record of await files.read(channelId, begin, 'stills')) {
          const at = record.readDoubleBE(0)
          for (const [place, time] of times.entries()) {
            const off = Math.abs(at - time.at)
            if (off <= time.within && off < Math.abs((found[place]?.at ?? Number.POSITIVE_INFINITY) - time.at))
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
