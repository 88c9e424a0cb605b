import { refuse } from '../http/refuse.ts'

/** Uploads under way at once, in all and of one account: each may hold 10 MB of the disk and a decoder. */
const maxUploads = 32
const maxPerAccount = 4

/** Gives out places for uploads to accounts that are known. @throws call.tooMany, call.busy */
export function uploadSlots() {
  const held = new Map<number, number>()
  let total = 0
  return function take(accountId: number): () => void {
    const own = held.get(accountId) ?? 0
    if (own >= maxPerAccount) throw refuse('call.tooMany', {}, { accountId })
    if (total >= maxUploads) throw refuse('call.busy')
    held.set(accountId, own + 1)
    total += 1
    return () => {
      total -= 1
      const left = (held.get(accountId) ?? 1) - 1
      if (left > 0) held.set(accountId, left)
      else held.delete(accountId)
    }
  }
}
