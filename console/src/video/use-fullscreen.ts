import { type RefObject, useSyncExternalStore } from 'react'

function onChange(listener: () => void) {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}

/** Full screen of one element. */
export function useFullscreen(element: RefObject<HTMLElement | null>) {
  const current = useSyncExternalStore(onChange, () => document.fullscreenElement)
  const active = current !== null && current === element.current
  const toggle = () => {
    // Refused by policy or by a phone that has none: the picture stays as it is.
    if (active) document.exitFullscreen().catch(() => {})
    else element.current?.requestFullscreen?.().catch(() => {})
  }
  return { active, toggle }
}
