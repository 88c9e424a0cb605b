import type { Corner } from '@watchfire/contract/device/zone.rules.ts'
import { cornersOfZone } from '@watchfire/contract/device/zone.shapes.ts'
import { type MouseEvent, useEffect, useEffectEvent, useState } from 'react'
import styles from './NewPolygon.module.css'

type Props = {
  ratio: number
  pixel: number
  cornerOf: (event: MouseEvent) => Corner
  /** With so many it is done by itself: a line with two. */
  most?: number
  onDone: (points: Corner[]) => void
}

/** Pixels round the first corner that close the zone: a finger is not as sure as a mouse. */
const closeReach = 16

/** A shape that is drawn corner by corner. */
export function NewPolygon({ ratio, pixel, cornerOf, most = cornersOfZone.max, onDone }: Props) {
  const [corners, setCorners] = useState<Corner[]>([])
  const [pointer, setPointer] = useState<Corner>()
  const [first] = corners
  const enough = corners.length >= cornersOfZone.min
  const near = ([ax, ay]: Corner, [bx, by]: Corner, reach: number) =>
    Math.hypot(ax - bx, (ay - by) * ratio) <= reach * pixel

  const point = (event: MouseEvent) => {
    const at = cornerOf(event)
    if (enough && first && near(at, first, closeReach)) return onDone(corners)
    const last = corners.at(-1)
    // The second click of a double one.
    if (event.detail > 1 && last && near(at, last, closeReach)) return
    const next = [...corners, at]
    if (next.length === most) onDone(next)
    else setCorners(next)
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Backspace' && corners.length > 0) setCorners(corners.slice(0, -1))
    else if (event.key === 'Enter' && enough) onDone(corners)
    else return
    event.preventDefault()
    event.stopPropagation()
  })
  useEffect(() => {
    // Before the button that began it takes the key for itself.
    const listen = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listen, { capture: true })
    return () => removeEventListener('keydown', listen, { capture: true })
  }, [])

  const line = [...corners, ...(pointer && corners.length > 0 ? [pointer] : [])]
  const points = line.map(([x, y]) => `${x},${y * ratio}`).join(' ')
  return (
    <g>
      <polyline className={styles.edge} points={points} />
      <polyline className={styles.line} points={points} />
      {corners.map(([x, y], at) => (
        <circle
          // biome-ignore lint/suspicious/noArrayIndexKey: a corner is its place in the zone
          key={at}
          className={styles.corner}
          cx={x}
          cy={y * ratio}
          r={(at === 0 && enough ? 9 : 5) * pixel}
        />
      ))}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: by keyboard a zone begins in the middle */}
      <rect
        className={styles.ground}
        data-testid="new-zone"
        width={1}
        height={ratio}
        onPointerDown={event => event.stopPropagation()}
        onPointerMove={event => setPointer(cornerOf(event))}
        onPointerLeave={() => setPointer(undefined)}
        onClick={point}
        onDoubleClick={() => enough && onDone(corners)}
      />
    </g>
  )
}
