import { limits } from '@watchfire/contract/core/limits.ts'
import { refuse } from '../http/refuse.ts'
import { type Owner, sharesOf } from '../shares.ts'

/** Uploads under way at once at this server: each may hold 10 MB of the disk and a decoder. */
const maxUploads = 32

/** Gives out places for uploads to accounts that are known. @throws file.tooManyUploads, call.busy */
export function uploadSlots() {
  const { uploadsOfAccount: account, uploadsOfCustomer: customer } = limits
  const shares = sharesOf({ account, customer }, () => refuse('file.tooManyUploads'))
  let total = 0
  return function take(owner: Owner): () => void {
    shares.check(owner)
    if (total >= maxUploads) throw refuse('call.busy')
    total += 1
    const leave = shares.enter(owner)
    return () => {
      leave()
      total -= 1
    }
  }
}
