import { maxFolded } from '@watchfire/contract/company/company.calls.ts'
import { useState } from 'react'
import { browserStorage } from '../../core/browser-storage.ts'

const key = 'foldedCustomers'

/** The customers whose companies are folded away, as this browser remembers them. */
export function useFolded() {
  const [folded, setFolded] = useState<readonly number[]>(() => {
    const kept = browserStorage.readJson<unknown>(key)
    return Array.isArray(kept) ? kept.filter(Number.isInteger) : []
  })
  const fold = (ids: readonly number[]) => {
    const next = ids.slice(0, maxFolded)
    browserStorage.writeJson(key, next.length > 0 ? next : undefined)
    setFolded(next)
  }
  return { folded, fold }
}
