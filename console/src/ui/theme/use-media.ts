import { useSyncExternalStore } from 'react'
import { narrow, phone } from './breakpoints.ts'

function mediaHook(media: string): () => boolean {
  const query = globalThis.matchMedia?.(media)
  const matches = () => query?.matches ?? false
  const subscribe = (listener: () => void) => {
    query?.addEventListener('change', listener)
    return () => query?.removeEventListener('change', listener)
  }
  return () => useSyncExternalStore(subscribe, matches)
}

export const useNarrow = mediaHook(narrow)
export const usePhone = mediaHook(phone)
/** A telephone or a tablet: used by a finger, and carried about. */
export const useTouch = mediaHook('(pointer: coarse)')
