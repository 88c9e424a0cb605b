import { type RefObject, useEffect, useState } from 'react'

/** Height of a row in px; the style sheet says the same. */
export const rowHeight = 30
/** Rows drawn beyond the edges, so that a quick scroll shows no gap. */
const spare = 12
/** Drawn before the height is known. */
const firstLook = 24

/** Which rows of a scrolling list are to be drawn. */
export function useRowWindow(list: RefObject<HTMLElement | null>, count: number) {
  const [range, setRange] = useState({ top: 0, height: firstLook * rowHeight })
  useEffect(() => {
    const element = list.current
    if (!element) return
    const look = () => {
      // In steps: a scroll by one pixel draws nothing anew.
      const top = Math.floor(element.scrollTop / (rowHeight * 4)) * rowHeight * 4
      const height = element.clientHeight
      setRange(before => (before.top === top && before.height === height ? before : { top, height }))
    }
    const resized = new ResizeObserver(look)
    resized.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    look()
    return () => {
      resized.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [list])

  const first = Math.max(0, Math.min(count - 1, Math.floor(range.top / rowHeight)) - spare)
  const last = Math.min(count - 1, Math.ceil((range.top + range.height) / rowHeight) + 4 + spare)
  const show = (at: number) => {
    const element = list.current
    if (!element) return
    const [top, bottom] = [at * rowHeight, (at + 1) * rowHeight]
    if (top < element.scrollTop) element.scrollTop = top
    else if (bottom > element.scrollTop + element.clientHeight) element.scrollTop = bottom - element.clientHeight
  }
  return { first, last, show }
}
