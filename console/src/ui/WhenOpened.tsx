import { cloneElement, type ReactElement, type ReactNode, Suspense, useState } from 'react'

export type Trigger = ReactElement<{ onClick?: () => void; onPointerEnter?: () => void; onFocus?: () => void }>

/** A button alone until it is pressed; then `opened`, the same button with what it opens. That code comes when the button is approached. */
export function WhenOpened({
  load,
  opened,
  children: trigger,
}: {
  load: () => Promise<unknown>
  opened: ReactNode
  children: Trigger
}) {
  const [isWanted, setWanted] = useState(false)
  if (isWanted) return <Suspense fallback={trigger}>{opened}</Suspense>
  const approach = () => void load()
  return cloneElement(trigger, { onClick: () => setWanted(true), onPointerEnter: approach, onFocus: approach })
}
