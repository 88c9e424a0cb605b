import { type RefObject, useEffect, useState } from 'react'

/**
 * Whether the mouse or the keyboard rests on an element. Looked up at every move instead of by enter and leave: what is removed
 * under the pointer never reports that the pointer left.
 */
export function useResting(target: RefObject<Element | null>): boolean {
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  useEffect(() => {
    const isInside = (node: EventTarget | null) => node instanceof Node && (target.current?.contains(node) ?? false)
    const onMove = (event: PointerEvent) => setPointed(event.pointerType !== 'touch' && isInside(event.target))
    const onFocus = () => setFocused(isInside(document.activeElement))
    const onLeave = () => setPointed(false)
    document.addEventListener('pointermove', onMove, { passive: true })
    document.addEventListener('focusin', onFocus)
    document.addEventListener('focusout', onFocus)
    document.documentElement.addEventListener('pointerleave', onLeave)
    return () => {
      document.removeEventListener('pointermove', onMove)
      document.removeEventListener('focusin', onFocus)
      document.removeEventListener('focusout', onFocus)
      document.documentElement.removeEventListener('pointerleave', onLeave)
    }
  }, [target])
  return pointed || focused
}
