import { useEffect, useState } from 'react'

/**
 * When what asks this is taken away, the focus goes back to what had it before, unless something else has taken it meanwhile. Ant Design
 * does the same for a dialog that it closes itself; ours are taken out of the page at once, and the focus would begin at its top.
 */
export function useFocusBack(): void {
  // Before the first drawing: a field in a dialog takes the focus while it is drawn.
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      const isNowhere = document.activeElement === document.body || document.activeElement === null
      if (isNowhere && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    },
    [before],
  )
}
