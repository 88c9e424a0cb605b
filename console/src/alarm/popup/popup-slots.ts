/** Places of a page where new alarms stand as rows instead of in the dock. The one opened last has them. */
import { type RefCallback, useCallback, useEffect, useRef, useSyncExternalStore } from 'react'

/** `still`: somebody works right below it, and what is there must not move. */
export type PopupSlot = { element: HTMLElement; still: boolean }

let slots: readonly PopupSlot[] = []
const listeners = new Set<() => void>()
function put(next: readonly PopupSlot[]) {
  slots = next
  for (const listener of listeners) listener()
}
function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const top = () => slots.at(-1)

export const useTopSlot = (): PopupSlot | undefined => useSyncExternalStore(subscribe, top, top)

/** Makes an element such a place for as long as it is there. */
export function usePopupSlot(still: boolean): RefCallback<HTMLElement> {
  const own = useRef<HTMLElement>(null)
  const stillNow = useRef(still)
  useEffect(() => {
    stillNow.current = still
    put(slots.map(slot => (slot.element === own.current && slot.still !== still ? { ...slot, still } : slot)))
  }, [still])
  return useCallback((element: HTMLElement | null) => {
    if (!element) return
    own.current = element
    put([...slots, { element, still: stillNow.current }])
    return () => put(slots.filter(slot => slot.element !== element))
  }, [])
}
