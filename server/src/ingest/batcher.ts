/** Group commit: what arrives within a few milliseconds is done together. Pure timing; the work is the caller's. */
import { refuse } from '../core/http/refuse.ts'

export type BatcherSettings<Item, Outcome> = {
  /** Does a batch and answers per item, in order. */
  work: (batch: Item[]) => Promise<Outcome[]>
  /** Most items of a batch. */
  limit: number
  /** A batch is not delayed once it has this many items, and as many as are being worked on: then one is done while the next gathers. */
  enough: number
  /** How long a batch waits for others while nothing is worked on, in ms; it does not once as many have come as were there the last time. */
  waitMs: number
  /** The same while a batch is worked on: those that come meanwhile go together when it ends, unless it takes longer than this. */
  behindMs: number
  /** Batches worked on at the same time. */
  workers: number
  /** Items waiting for a worker before `add` refuses. */
  capacity: number
}

type Group<Item, Outcome> = { items: Item[]; resolve: (outcomes: Outcome[]) => void; reject: (error: unknown) => void }

/**
 * `add` answers when the batch that holds the items is done. Items added together are never torn apart and keep their order,
 * so a batch exceeds the limit only when a single `add` does. While all workers work, further batches gather behind them.
 */
export function batcher<Item, Outcome>(settings: BatcherSettings<Item, Outcome>) {
  const { work, limit, enough, waitMs, behindMs, workers, capacity } = settings
  const groups: Group<Item, Outcome>[] = []
  let waiting = 0
  let working = 0
  /** Items of the batches that are being worked on. */
  let inWork = 0
  let timer: NodeJS.Timeout | undefined
  let idle: (() => void) | undefined
  /** Who posts one event at a time posts the next one when it is answered: those of the last batch will come again, to those that wait. */
  let expected = enough

  function consider(): void {
    if (groups.length === 0 || working >= workers) return
    if (waiting >= Math.min(limit, Math.max(enough, inWork)) || (working === 0 && waiting >= expected)) void start()
    else timer ??= setTimeout(start, working === 0 ? waitMs : behindMs)
  }

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
    const items = batch.flatMap(group => group.items)
    inWork += items.length
    // More may be left than one batch holds.
    consider()
    try {
      const outcomes = await work(items)
      let from = 0
      for (const group of batch) {
        group.resolve(outcomes.slice(from, from + group.items.length))
        from += group.items.length
      }
    } catch (error) {
      for (const group of batch) group.reject(error)
    }
    working -= 1
    inWork -= items.length
    expected = items.length + waiting
    clearTimeout(timer)
    timer = undefined
    consider()
    if (groups.length === 0 && working === 0) idle?.()
  }

  return {
    /** @throws call.busy when too much is waiting already; nothing of it was taken then. */
    add(items: Item[]): Promise<Outcome[]> {
      if (items.length === 0) return Promise.resolve([])
      if (waiting + items.length > capacity) return Promise.reject(refuse('call.busy'))
      return new Promise((resolve, reject) => {
        groups.push({ items, resolve, reject })
        waiting += items.length
        consider()
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
