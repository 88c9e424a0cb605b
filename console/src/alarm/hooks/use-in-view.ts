import { type RefObject, useEffect, useState } from 'react'

/** Whether an element is on screen, whatever scrolls. True until the first look. */
export function useInView(target: RefObject<Element | null>, margin = '0px'): boolean {
  const [inView, setInView] = useState(true)
  useEffect(() => {
    const element = target.current
    if (!element) return
    const observer = new IntersectionObserver(
      entries => {
        const last = entries.at(-1)
        if (last) setInView(last.isIntersecting)
      },
      { rootMargin: margin },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [target, margin])
  return inView
}
