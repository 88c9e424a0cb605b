/**
 * Answers many single questions by few queries: those asked within a moment go together. `load` answers by key; what it does not
 * know is undefined.
 */
export function batched<Key, Value>(
  load: (keys: Key[]) => Promise<ReadonlyMap<Key, Value>>,
  { waitMs, limit }: { waitMs: number; limit: number },
): (key: Key) => Promise<Value | undefined> {
  let waiting: { key: Key; resolve: (value: Value | undefined) => void; reject: (error: unknown) => void }[] = []
  let timer: NodeJS.Timeout | undefined

  async function ask() {
    clearTimeout(timer)
    timer = undefined
    const asked = waiting
    waiting = []
    try {
      const answers = await load([...new Set(asked.map(({ key }) => key))])
      for (const { key, resolve } of asked) resolve(answers.get(key))
    } catch (error) {
      for (const { reject } of asked) reject(error)
    }
  }

  return key =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject })
      if (waiting.length >= limit) void ask()
      else timer ??= setTimeout(ask, waitMs)
    })
}
