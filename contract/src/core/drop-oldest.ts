/** Bounds of what is kept in memory. A Map and a Set know in which order things came: the first is the oldest. */

type Kept<K, V> = { readonly size: number; entries(): Iterable<[K, V]>; delete(key: K): boolean }

/** Forgets the oldest where there is one too many, and answers with it: of a Map with its value. */
export function dropOldest<K, V>(kept: Kept<K, V>, limit: number): V | undefined {
  if (kept.size <= limit) return undefined
  for (const [key, oldest] of kept.entries()) {
    kept.delete(key)
    return oldest
  }
}

/** Puts it behind all others, as the newest, and drops the oldest where that makes one too many. */
export function putLast<K, V>(kept: Map<K, V>, limit: number, key: K, value: V): V | undefined {
  kept.delete(key)
  kept.set(key, value)
  return dropOldest(kept, limit)
}
