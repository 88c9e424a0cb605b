/** Places of a page where new alarms stand as rows instead of in the dock. The one opened last has them. */
import { type RefCallback, useCallback, useEffect, useRef } from 'react'
import { createStore } from '../../core/create-store.ts'

/** `still`: somebody works right below it, and what is there must not move. */
export type PopupSlot = { element: HTMLElement; still: boolean }

const slots = createStore<readonly PopupSlot[]>([])

export const useTopSlot = (): PopupSlot | undefined => slots.useOf(all => all.at(-1))

/** Makes an element such a place for as long as it is there. */
export function usePopupSlot(still: boolean): RefCallback<HTMLElement> {
  const own = useRef<HTMLElement>(null)
  const stillNow = useRef(still)
  useEffect(() => {
    stillNow.current = still
    const isChanged = (slot: PopupSlot) => slot.element === own.current && slot.still !== still
    slots.put(slots.now().map(slot => (isChanged(slot) ? { ...slot, still } : slot)))
  }, [still])
  return useCallback((element: HTMLElement | null) => {
    if (!element) return
    own.current = element
    slots.put([...slots.now(), { element, still: stillNow.current }])
    return () => slots.put(slots.now().filter(slot => slot.element !== element))
  }, [])
}
