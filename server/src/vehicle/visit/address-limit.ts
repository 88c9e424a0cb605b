/** How often one address may book: behind one there may be a haulier with all of its drivers, or somebody who fills our lists. */
import { visitLimits } from '@watchfire/contract/vehicle/visit.shapes.ts'
import { refuse } from '../../core/http/refuse.ts'

const windowMs = 10 * 60_000
/** Addresses that are remembered; beyond it the oldest are forgotten. */
const maxRemembered = 20_000

export function addressLimit(now: () => number = Date.now) {
  const seen = new Map<string, { count: number; until: number }>()
  return {
    /** Counts one. @throws call.tooMany */
    take(address: string): void {
      const before = seen.get(address)
      const entry = before && before.until > now() ? before : { count: 0, until: now() + windowMs }
      if (entry.count >= visitLimits.ofAddress) throw refuse('call.tooMany')
      entry.count += 1
      seen.delete(address)
      seen.set(address, entry)
      const [oldest] = seen.keys()
      if (seen.size > maxRemembered && oldest !== undefined) seen.delete(oldest)
    },
  }
}
export type AddressLimit = ReturnType<typeof addressLimit>
