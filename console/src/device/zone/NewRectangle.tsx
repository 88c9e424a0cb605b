import { type Corner, rectangleBetween } from '@watchfire/contract/device/zone.rules.ts'
import { type PointerEvent, useRef, useState } from 'react'
import styles from './NewRectangle.module.css'

type Props = {
  ratio: number
  pixel: number
  cornerOf: (place: { clientX: number; clientY: number }) => Corner
  onDone: (points: Corner[]) => void
}

/** Smaller ones, in pixels, were a click. */
const smallest = 8

/** A zone that is dragged out as a rectangle. */
export function NewRectangle({ ratio, pixel, cornerOf, onDone }: Props) {
  const [drawn, setDrawn] = useState<{ from: Corner; to: Corner }>()
  const from = useRef<{ corner: Corner; pointerId: number }>(undefined)

  const stop = () => {
    from.current = undefined
    setDrawn(undefined)
  }
  const release = (event: PointerEvent) => {
    if (from.current?.pointerId !== event.pointerId) return
    const [begun, ended] = [from.current.corner, cornerOf(event)]
    stop()
    const [width, height] = [Math.abs(begun[0] - ended[0]), Math.abs(begun[1] - ended[1]) * ratio]
    if (Math.min(width, height) >= smallest * pixel) onDone(rectangleBetween(begun, ended))
  }
  const box = drawn && rectangleBetween(drawn.from, drawn.to)
  return (
    <g>
      {box && <polygon className={styles.drawn} points={box.map(([x, y]) => `${x},${y * ratio}`).join(' ')} />}
      <rect
        className={styles.ground}
        data-testid="new-zone"
        width={1}
        height={ratio}
        onPointerDown={event => {
          if (event.button !== 0) return
          event.stopPropagation()
          // A second finger draws no second one.
          if (from.current && from.current.pointerId !== event.pointerId) return
          event.currentTarget.setPointerCapture(event.pointerId)
          from.current = { corner: cornerOf(event), pointerId: event.pointerId }
        }}
        onPointerMove={event => {
          if (from.current?.pointerId === event.pointerId) setDrawn({ from: from.current.corner, to: cornerOf(event) })
        }}
        onPointerUp={release}
        onPointerCancel={stop}
      />
    </g>
  )
}
