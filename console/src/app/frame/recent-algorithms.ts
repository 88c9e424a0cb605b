import { useEffect } from 'react'
import { browserStorage } from '../../core/browser-storage.ts'
import { createStore } from '../../core/create-store.ts'

/** Spec §9: how many visits are remembered. */
const limit = 5

function read(): readonly string[] {
  const stored = browserStorage.readJson<unknown>('recentAlgorithms')
  return Array.isArray(stored) ? stored.filter(name => typeof name === 'string').slice(0, limit) : []
}
const recent = createStore(read())

export const withVisit = (visits: readonly string[], nickname: string): readonly string[] =>
  [nickname, ...visits.filter(other => other !== nickname)].slice(0, limit)

/** Remembers that an algorithm's page was opened. */
export function useVisit(nickname: string | undefined) {
  useEffect(() => {
    if (!nickname) return
    recent.put(withVisit(read(), nickname))
    browserStorage.writeJson('recentAlgorithms', recent.now())
  }, [nickname])
}

/** Nicknames visited last, newest first. */
export const useRecentAlgorithms = recent.use
