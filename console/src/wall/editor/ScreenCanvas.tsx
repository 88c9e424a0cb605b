import { gridSize, put, type Widget, type WidgetKind } from '@watchfire/contract/wall/screen.rules.ts'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { useTexts } from '../../core/texts.ts'
import type { ChangeDrawing } from '../../ui/shape/use-drawing-history.ts'
import { screenTexts } from '../screen.texts.ts'
import { arrows, moved, resized } from './grid-moves.ts'
import styles from './ScreenCanvas.module.css'

type Props = {
  widgets: readonly Widget[]
  change: ChangeDrawing<readonly Widget[]>
  onRemove: (kind: WidgetKind) => void
  children: ReactNode
}
type Held = { from: Widget; x: number; y: number; act: typeof moved; hasChanged: boolean }

/** The screen as a grid: parts follow the pointer or the arrows, and stop where they would stand over another. */
export function ScreenCanvas({ widgets, change, onRemove, children }: Props) {
  const t = useTexts(screenTexts)
  const canvas = useRef<HTMLDivElement>(null)
  const held = useRef<Held>(undefined)
  const [said, setSaid] = useState('')

  const grab = (event: PointerEvent, from: Widget, act: typeof moved) => {
    if (event.button !== 0) return
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
    held.current = { from, x: event.clientX, y: event.clientY, act, hasChanged: false }
  }
  const drag = (event: PointerEvent) => {
    const now = held.current
    const box = canvas.current?.getBoundingClientRect()
    if (!now || !box) return
    const by = {
      x: Math.round(((event.clientX - now.x) * gridSize) / box.width),
      y: Math.round(((event.clientY - now.y) * gridSize) / box.height),
    }
    const next = now.act(now.from, by)
    const here = widgets.find(({ kind }) => kind === next.kind)
    if (here && here.x === next.x && here.y === next.y && here.w === next.w && here.h === next.h) return
    const after = put(widgets, next)
    if (after === widgets) return
    change(() => after, { continues: now.hasChanged })
    now.hasChanged = true
  }
  const letGo = () => {
    held.current = undefined
  }
  const press = (event: KeyboardEvent, widget: Widget) => {
    const by = arrows[event.key]
    if (event.key === 'Delete' || event.key === 'Backspace') onRemove(widget.kind)
    else if (by) {
      const next = (event.shiftKey ? resized : moved)(widget, by)
      const after = put(widgets, next)
      const isStuck =
        after === widgets || (next.x === widget.x && next.y === widget.y && next.w === widget.w && next.h === widget.h)
      setSaid(isStuck ? t('noRoom') : positionText(next))
      if (!isStuck) change(() => after)
    } else return
    event.preventDefault()
  }
  const positionText = ({ kind, x, y, w, h }: Widget) => t('place', { name: t(kind), column: x + 1, row: y + 1, w, h })

  return (
    <div className={styles.frame}>
      <section ref={canvas} className={styles.canvas} aria-label={t('canvas')}>
        {widgets.map(widget => (
          <button
            key={widget.kind}
            type="button"
            className={styles.widget}
            data-widget={widget.kind}
            data-rows={widget.h}
            aria-label={positionText(widget)}
            style={{
              left: `${(100 * widget.x) / gridSize}%`,
              top: `${(100 * widget.y) / gridSize}%`,
              width: `${(100 * widget.w) / gridSize}%`,
              height: `${(100 * widget.h) / gridSize}%`,
            }}
            onKeyDown={event => press(event, widget)}
            onPointerDown={event => grab(event, widget, moved)}
            onPointerMove={drag}
            onPointerUp={letGo}
            onPointerCancel={letGo}
          >
            <span>
              {t(widget.kind)}
              <small>
                {widget.w} × {widget.h}
              </small>
            </span>
            <i
              aria-hidden
              className={styles.corner}
              data-testid={`corner-${widget.kind}`}
              onPointerDown={event => grab(event, widget, resized)}
            />
          </button>
        ))}
        {children}
      </section>
      <p className={styles.said} role="status">
        {said}
      </p>
    </div>
  )
}
