import { cloneElement, type ReactElement, type ReactNode, type Ref, useState } from 'react'

export type Trigger = ReactElement<{
  ref?: Ref<HTMLButtonElement>
  onClick?: () => void
  onPointerEnter?: () => void
  onFocus?: () => void
}>

type Props = {
  /** Called when the button is approached: the code of what it opens comes ahead. */
  preload: () => void
  opened: (close: () => void) => ReactNode
  children: Trigger
}

/** A button alone until it is pressed; then `opened`, the same button with what it opens. */
export function WhenOpened({ preload, opened, children: trigger }: Props) {
  const [isWanted, setWanted] = useState(false)
  if (isWanted) return opened(() => setWanted(false))
  return cloneElement(trigger, { onClick: () => setWanted(true), onPointerEnter: preload, onFocus: preload })
}
