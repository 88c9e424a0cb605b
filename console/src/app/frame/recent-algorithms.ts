import { useEffect, useSyncExternalStore } from 'react'
import { browserStorage } from '../../core/browser-storage.ts'

/** Spec §9: how many visits are remembered. */
const limit = 5
const listeners = new Set<() => void>()

function read(): readonly string[] {
  const stored = browserStorage.readJson<unknown>('recentAlgorithms')
  return Array.isArray(stored) ? stored.filter(name => typeof name === 'string').slice(0, limit) : []
}
let recent = read()

export const withVisit = (visits: readonly string[], nickname: string): readonly string[] =>
  [nickname, ...visits.filter(other => other !== nickname)].slice(0, limit)

/** Remembers that an algorithm's page was opened. */
export function useVisit(nickname: string | undefined) {
  useEffect(() => {
    if (!nickname) return
    recent = withVisit(read(), nickname)
    browserStorage.writeJson('recentAlgorithms', recent)
    for (const listener of listeners) listener()
  }, [nickname])
}

const now = () => recent
function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
/** Nicknames visited last, newest first. */
export const useRecentAlgorithms = () => useSyncExternalStore(subscribe, now, now)
