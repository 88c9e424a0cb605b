import { refuse } from './http/refuse.ts'

/**
 * Lets `atOnce` pieces of work run at the same time; the others wait their turn.
 * @throws call.busy when more than `maxQueue` wait
 */
export function semaphore(atOnce: number, maxQueue = Number.POSITIVE_INFINITY) {
  let running = 0
  const waiting: (() => void)[] = []
  return async function withPermit<T>(work: () => Promise<T>): Promise<T> {
    if (running < atOnce) {
      running += 1
    } else {
      if (waiting.length >= maxQueue) throw refuse('call.busy')
      // Whoever ends hands its place on, so `running` stays as it is.
      await new Promise<void>(resolve => waiting.push(resolve))
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

/**
 * A line for each key, in which `atOnce` pieces of work run at the same time.
 * @throws call.busy when more than `maxQueue` wait in one
 */
export function keyedSemaphore(atOnce: number, maxQueue?: number) {
  const lines = new Map<string, { withPermit: ReturnType<typeof semaphore>; users: number }>()
  return async function inLine<T>(key: string, work: () => Promise<T>): Promise<T> {
    const line = lines.get(key) ?? { withPermit: semaphore(atOnce, maxQueue), users: 0 }
    lines.set(key, line)
    line.users += 1
    try {
      return await line.withPermit(work)
    } finally {
      line.users -= 1
      if (line.users === 0) lines.delete(key)
    }
  }
}
