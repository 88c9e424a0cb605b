import { useSyncExternalStore } from 'react'
import { finger, narrow, phone, wide } from './breakpoints.ts'

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
/** What can be pressed has to be as large as a fingertip. */
export const useFinger = mediaHook(finger)
export const useWide = mediaHook(wide)
/** A telephone or a tablet: used by a finger, and carried about. */
export const useTouch = mediaHook('(pointer: coarse)')
