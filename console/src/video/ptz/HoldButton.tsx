import type { KeyboardEvent, PointerEvent, ReactNode } from 'react'
import styles from './HoldButton.module.css'

type Props = {
  label: string
  icon: ReactNode
  disabled: boolean
  onHold: () => void
  onRelease: () => void
}

const isPress = ({ key }: KeyboardEvent) => key === 'Enter' || key === ' '

/** Does something for as long as it is held, by mouse, finger or key. */
export function HoldButton({ label, icon, disabled, onHold, onRelease }: Props) {
  const press = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.button !== 0) return
    // The keys go on working, and nothing loses the focus, which would end what is held.
    event.currentTarget.closest('fieldset')?.focus()
    // A finger that slides off goes on holding, and its end is heard wherever it is.
    event.currentTarget.setPointerCapture?.(event.pointerId)
    onHold()
  }
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={label}
      title={label}
      disabled={disabled}
      onPointerDown={press}
      onMouseDown={event => event.preventDefault()}
      onPointerUp={onRelease}
      onPointerCancel={onRelease}
      onLostPointerCapture={onRelease}
      onKeyDown={event => isPress(event) && !event.repeat && onHold()}
      onKeyUp={event => isPress(event) && onRelease()}
      onContextMenu={event => event.preventDefault()}
    >
      {icon}
    </button>
  )
}
