import type { ReactNode } from 'react'

/** The box that ticks all rows. The table keeps a hidden copy of its head to measure by; the box in that copy must not take the focus. */
export function TickAll({ children }: { children: ReactNode }) {
  return (
    <span
      ref={element => {
        if (element?.closest('[aria-hidden=true]')) element.inert = true
      }}
    >
      {children}
    </span>
  )
}
