import { useSyncExternalStore } from 'react'

function onChange(listener: () => void) {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

/** Whether nobody sees this tab. */
export const useHidden = (): boolean => useSyncExternalStore(onChange, () => document.hidden)
