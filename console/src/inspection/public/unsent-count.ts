/** How many checks and hazards of each account wait on this device: what the frame reads before anything of the inspector's pages is loaded. */
import { browserStorage } from '../../core/browser-storage.ts'

const key = 'unsentChecks'
type Counts = Record<string, number>

const readCounts = () => browserStorage.readJson<Counts>(key) ?? {}
export const unsentCount = (accountId: number): number => readCounts()[accountId] ?? 0

export function writeUnsentCount(accountId: number, count: number): void {
  const { [accountId]: _, ...others } = readCounts()
  const counts = count === 0 ? others : { ...others, [accountId]: count }
  browserStorage.writeJson(key, Object.keys(counts).length === 0 ? undefined : counts)
}
