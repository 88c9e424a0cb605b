import { type ReactNode, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import styles from './Flyout.module.css'
import { SideEntry } from './menu-parts.tsx'

type Props = {
  label: string
  /** The page shown is somewhere in here. */
  current?: boolean
  trigger: ReactNode
  children: (close: () => void) => ReactNode
}

/** Time to travel from the entry to its panel across a neighbour, and before a passing pointer opens anything, in ms. */
const leaveDelay = 180
const enterDelay = 90
const gap = 6

/** A button of the sidebar with a panel beside it: opens under the pointer, by click and by keyboard; Escape closes. */
export function Flyout({ label, current = false, trigger, children }: Props) {
  const [open, setOpen] = useState(false)
  const [place, setPlace] = useState({ left: 0, top: 0 })
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const byKeyboard = useRef(false)
  const id = useId()

  const later = (next: boolean, delay: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(next), delay)
  }
  const close = () => {
    clearTimeout(timer.current)
    setOpen(false)
  }
  const closeFor = useEffectEvent((event: PointerEvent | KeyboardEvent) => {
    if (event instanceof KeyboardEvent) {
      if (event.key !== 'Escape') return
      close()
      button.current?.focus()
    } else if (!panel.current?.contains(event.target as Node) && !button.current?.contains(event.target as Node))
      close()
  })

  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (!open) return
    const listen = (event: PointerEvent | KeyboardEvent) => closeFor(event)
    addEventListener('keydown', listen)
    addEventListener('pointerdown', listen)
    return () => {
      removeEventListener('keydown', listen)
      removeEventListener('pointerdown', listen)
    }
  }, [open])
  useLayoutEffect(() => {
    if (!open || !button.current || !panel.current) return
    const { right, top } = button.current.getBoundingClientRect()
    const lowest = innerHeight - panel.current.offsetHeight - gap
    setPlace({ left: right + gap, top: Math.max(gap, Math.min(top, lowest)) })
    if (byKeyboard.current) panel.current.querySelector<HTMLElement>('a, button, input')?.focus()
    byKeyboard.current = false
  }, [open])

  return (
    <>
      <SideEntry
        ref={button}
        type="button"
        data-current={current}
        aria-label={label}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={event => {
          clearTimeout(timer.current)
          // A click without a pointer is the keyboard's: it goes on inside.
          byKeyboard.current = event.detail === 0
          setOpen(true)
        }}
        onPointerEnter={event => event.pointerType === 'mouse' && later(true, enterDelay)}
        onPointerLeave={event => event.pointerType === 'mouse' && later(false, leaveDelay)}
      >
        {trigger}
      </SideEntry>
      {open &&
        createPortal(
          // biome-ignore lint/a11y/noStaticElementInteractions: the pointer only keeps the panel open; every action in it is a control
          <div
            ref={panel}
            id={id}
            className={styles.flyout}
            style={place}
            onPointerEnter={() => clearTimeout(timer.current)}
            onPointerLeave={event => event.pointerType === 'mouse' && later(false, leaveDelay)}
            onBlur={event => {
              if (document.hasFocus() && !event.currentTarget.contains(event.relatedTarget)) close()
            }}
          >
            {children(close)}
          </div>,
          document.body,
        )}
    </>
  )
}
