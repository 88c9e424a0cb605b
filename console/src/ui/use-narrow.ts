import { useSyncExternalStore } from 'react'

/** Below this width tables become cards and side-by-side becomes one column. */
const narrow = typeof matchMedia === 'function' ? matchMedia('(max-width: 760px)') : undefined

function onChange(listener: () => void) {
  narrow?.addEventListener('change', listener)
  return () => narrow?.removeEventListener('change', listener)
}

export const useNarrow = (): boolean => useSyncExternalStore(onChange, () => narrow?.matches ?? false)
