import { type RefObject, useLayoutEffect, useState } from 'react'
import type { Room } from './fit-grid.ts'

/** The inner size of an element, known before the page is drawn and after each change of the window. */
export function useElementSize(element: RefObject<HTMLElement | null>): Room | undefined {
  const [room, setRoom] = useState<Room>()
  useLayoutEffect(() => {
    const box = element.current
    if (!box) return
    const measure = () => setRoom({ width: box.clientWidth, height: box.clientHeight })
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(box)
    return () => watch.disconnect()
  }, [element])
  return room
}
