import type { ReactNode } from 'react'

/** A box whose content may be wider than a telephone: it scrolls, by keyboard too. */
export function ScrollBox({ className, children }: { className: string | undefined; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without it the keyboard cannot scroll the box
    <div className={className} tabIndex={0}>
      {children}
    </div>
  )
}
