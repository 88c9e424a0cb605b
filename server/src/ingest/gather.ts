/** Group commit: what arrives within a few milliseconds is done together. Pure timing; the work is the caller's. */
import { refuse } from '../core/http/refuse.ts'

export type GatherSettings<Item, Outcome> = {
  /** Does a batch and answers per item, in order. */
  work: (batch: Item[]) => Promise<Outcome[]>
  /** A batch is not delayed once it has this many items. */
  limit: number
  /** How long the first item of a batch waits for others, in ms. */
  waitMs: number
  /** Batches worked on at the same time. */
  lanes: number
  /** Items waiting for a lane before `add` refuses. */
  capacity: number
}

type Group<Item, Outcome> = { items: Item[]; resolve: (outcomes: Outcome[]) => void; reject: (error: unknown) => void }

/**
 * `add` answers when the batch that holds the items is done. Items added together are never torn apart and keep their order,
 * so a batch exceeds the limit only when a single `add` does. While all lanes work, further batches gather behind them.
 */
export function gather<Item, Outcome>({ work, limit, waitMs, lanes, capacity }: GatherSettings<Item, Outcome>) {
  const groups: Group<Item, Outcome>[] = []
  let waiting = 0
  let working = 0
  let timer: NodeJS.Timeout | undefined
  let idle: (() => void) | undefined

  function takeBatch(): Group<Item, Outcome>[] {
    const taken: Group<Item, Outcome>[] = []
    let size = 0
    for (let group = groups[0]; group && (size === 0 || size + group.items.length <= limit); group = groups[0]) {
      taken.push(group)
      size += group.items.length
      groups.shift()
    }
    waiting -= size
    return taken
  }

  async function start(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const batch = takeBatch()
    if (batch.length === 0) return
    working += 1
    try {
      const outcomes = await work(batch.flatMap(group => group.items))
      let from = 0
      for (const group of batch) {
        group.resolve(outcomes.slice(from, from + group.items.length))
        from += group.items.length
      }
    } catch (error) {
      for (const group of batch) group.reject(error)
    }
    working -= 1
    if (groups.length > 0) void start()
    else if (working === 0) idle?.()
  }

  return {
    /** @throws call.busy when too much is waiting already; nothing of it was taken then. */
    add(items: Item[]): Promise<Outcome[]> {
      if (items.length === 0) return Promise.resolve([])
      if (waiting + items.length > capacity) return Promise.reject(refuse('call.busy'))
      return new Promise((resolve, reject) => {
        groups.push({ items, resolve, reject })
        waiting += items.length
        if (working >= lanes) return
        if (waiting >= limit) void start()
        else timer ??= setTimeout(start, waitMs)
      })
    },
    get waiting() {
      return waiting
    },
    /** Resolves when nothing waits and nothing is being worked on. */
    drained(): Promise<void> {
      if (working === 0 && groups.length === 0) return Promise.resolve()
      return new Promise(resolve => {
        idle = resolve
      })
    },
  }
}
