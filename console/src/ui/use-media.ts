import { useSyncExternalStore } from 'react'
import { type Breakpoint, breakpoints, mediaOf } from './breakpoints.ts'

type Store = { subscribe: (listener: () => void) => () => void; matches: () => boolean }

function storeOf(name: Breakpoint): Store {
  const query = globalThis.matchMedia?.(mediaOf(name))
  return {
    matches: () => query?.matches ?? false,
    subscribe: listener => {
      query?.addEventListener('change', listener)
      return () => query?.removeEventListener('change', listener)
    },
  }
}

const stores = Object.fromEntries(Object.keys(breakpoints).map(name => [name, storeOf(name as Breakpoint)])) as Record<
  Breakpoint,
  Store
>

/** Whether the window is no wider than a breakpoint. */
export const useMedia = (name: Breakpoint): boolean =>
  useSyncExternalStore(stores[name].subscribe, stores[name].matches)
