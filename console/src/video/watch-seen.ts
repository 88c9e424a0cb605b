/** Whether a person can see an element: the tab is in front and the element on screen. */

/** Scrolling past or switching tabs for a moment is no reason to open and close streams. */
const graceMs = 300
/** Pictures about to scroll in are opened a little early. */
const margin = '80px'

/** Tells when it changes, beginning with the first look. Returns the way out. */
export function watchSeen(element: Element, notify: (seen: boolean) => void): () => void {
  let onScreen = false
  let notified: boolean | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const look = () => {
    const seen = onScreen && !document.hidden
    clearTimeout(timer)
    if (seen === notified) return
    const report = () => {
      notified = seen
      notify(seen)
    }
    if (seen) report()
    else timer = setTimeout(report, graceMs)
  }
  const observer = new IntersectionObserver(
    entries => {
      onScreen = entries.at(-1)?.isIntersecting ?? onScreen
      look()
    },
    { rootMargin: margin },
  )
  observer.observe(element)
  document.addEventListener('visibilitychange', look)
  return () => {
    clearTimeout(timer)
    observer.disconnect()
    document.removeEventListener('visibilitychange', look)
  }
}
