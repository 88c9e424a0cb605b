/** Counts what runs at this server for each account and each customer, and refuses what is beyond the share of one. */
import type { Refusal } from './http/refuse.ts'

export type Owner = { accountId: number; tenantId: number | null }
export type Shares = {
  /** @throws the refusal when one more would be beyond the share */
  check(owner: Owner): void
  /** Counts one more until what it answers is called. */
  enter(owner: Owner): () => void
}

export function sharesOf(most: { account: number; customer: number }, refusal: () => Refusal): Shares {
  const counts = new Map<string, number>()
  // The platform's own accounts are one customer more.
  const keysOf = ({ accountId, tenantId }: Owner) => [
    { key: `account ${accountId}`, most: most.account },
    { key: `customer ${tenantId}`, most: most.customer },
  ]
  return {
    check(owner) {
      if (keysOf(owner).some(({ key, most }) => (counts.get(key) ?? 0) >= most)) throw refusal()
    },
    enter(owner) {
      const keys = keysOf(owner).map(({ key }) => key)
      for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
      let left = false
      return () => {
        if (left) return
        left = true
        for (const key of keys) {
          const count = (counts.get(key) ?? 0) - 1
          if (count > 0) counts.set(key, count)
          else counts.delete(key)
        }
      }
    },
  }
}
