import { useSyncExternalStore } from 'react'

/** A telephone, or a window as narrow as one: the sidebar becomes a drawer. */
const query = globalThis.matchMedia?.('(max-width: 820px)')

function subscribe(listener: () => void) {
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

export const usePhone = (): boolean => useSyncExternalStore(subscribe, () => query.matches)
