import { type RefObject, useLayoutEffect } from 'react'

/** Keeps a variable as high as what stands below everything, so that drawers and dialogs end above it and it lies on none of their controls (`--wf-below`). */
export function useHeightBelow(
  variable: '--wf-dock' | '--wf-lost',
  part: RefObject<HTMLElement | null>,
  isShown: boolean,
): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement
    const element = part.current
    if (!isShown || !element) return
    const put = () => style.setProperty(variable, `${element.offsetHeight}px`)
    put()
    const observer = new ResizeObserver(put)
    observer.observe(element)
    return () => {
      observer.disconnect()
      style.removeProperty(variable)
    }
  }, [variable, part, isShown])
}
