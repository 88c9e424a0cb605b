import { type RefObject, useLayoutEffect } from 'react'

/** Keeps `--wf-dock` as high as the dock: page, drawers and dialogs end above it, so it lies on none of their controls. */
export function useDockHeight(dock: RefObject<HTMLElement | null>, isShown: boolean): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement
    const element = dock.current
    if (!isShown || !element) return
    const put = () => style.setProperty('--wf-dock', `${element.offsetHeight}px`)
    put()
    const observer = new ResizeObserver(put)
    observer.observe(element)
    return () => {
      observer.disconnect()
      style.removeProperty('--wf-dock')
    }
  }, [dock, isShown])
}
