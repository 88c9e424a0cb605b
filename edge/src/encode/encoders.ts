/** All streams that are encoded anew. Each costs a good part of a core, so there are only so many of them. */
import { availableParallelism } from 'node:os'
import { EncodedChannel, type EncodedParts } from './encoded-channel.ts'

export type Encoders = {
  /** Undefined while as many as may run are running. */
  open: (parts: Pick<EncodedParts, 'source' | 'size' | 'onGone'>) => EncodedStream | undefined
  /** Process ids, for those who watch over the machine. */
  pids: () => number[]
  /** Resolves when all processes are gone. */
  close: () => Promise<void>
}
export type EncodedStream = Pick<EncodedChannel, 'ring' | 'close'>

export function startEncoders({
  max = availableParallelism(),
  log,
}: {
  max?: number
  log: EncodedParts['log']
}): Encoders {
  const running = new Set<EncodedChannel>()
  const end = (channel: EncodedChannel) => {
    running.delete(channel)
    return channel.close()
  }
  return {
    open: parts => {
      if (running.size >= max) return undefined
      const channel = new EncodedChannel({ ...parts, log })
      running.add(channel)
      return { ring: channel.ring, close: () => end(channel) }
    },
    pids: () => [...running].flatMap(({ pid }) => pid ?? []),
    close: async () => {
      await Promise.all([...running].map(end))
    },
  }
}
