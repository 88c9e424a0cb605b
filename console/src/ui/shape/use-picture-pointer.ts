import { type PointerEvent, type RefObject, useMemo, useRef } from 'react'
import type { Point } from './use-picture-window.ts'

export type Drag = {
  point: Point
  /** Since the last move. */
  by: Point
  /** Since it was grabbed. */
  whole: Point
  /** Not the first move: taken back together with it. */
  continues: boolean
}
type Place = { clientX: number; clientY: number }
type Held = { move: (drag: Drag) => void; release: ((moved: boolean) => void) | undefined }
type Grabbed = Held & { pointerId: number; from: Place; last: Place; moved: boolean }

/** Drags on a picture that is drawn one wide and `ratio` high, whatever part of it is seen; every place in fractions of the picture. */
export function usePicturePointer(svg: RefObject<SVGSVGElement | null>, ratio: number) {
  const held = useRef<Grabbed>(undefined)
  return useMemo(() => pointerOn({ svg, ratio, held }), [svg, ratio])
}

type On = { svg: RefObject<SVGSVGElement | null>; ratio: number; held: RefObject<Grabbed | undefined> }

function pointerOn({ svg, ratio, held }: On) {
  const pointOf = ({ clientX, clientY }: Place): Point => {
    const matrix = svg.current?.getScreenCTM()
    if (!matrix) return { x: 0, y: 0 }
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse())
    return { x, y: y / ratio }
  }
  /** Told by the screen, which stands still where the picture is dragged below the pointer. */
  const between = (from: Place, to: Place): Point => {
    const matrix = svg.current?.getScreenCTM()
    if (!matrix) return { x: 0, y: 0 }
    return { x: (to.clientX - from.clientX) / matrix.a, y: (to.clientY - from.clientY) / matrix.d / ratio }
  }
  /** A second finger neither moves nor ends what the first one holds. */
  const release = ({ pointerId }: PointerEvent) => {
    const done = held.current
    if (done?.pointerId !== pointerId) return
    held.current = undefined
    done?.release?.(done.moved)
  }
  return {
    pointOf,
    /** What is below the pointer follows it until it is let go. */
    grab: (event: PointerEvent, move: Held['move'], onRelease?: Held['release']) => {
      if (event.button !== 0) return
      event.stopPropagation()
      if (held.current && held.current.pointerId !== event.pointerId) return
      svg.current?.setPointerCapture(event.pointerId)
      const from = { clientX: event.clientX, clientY: event.clientY }
      held.current = { move, release: onRelease, pointerId: event.pointerId, from, last: from, moved: false }
    },
    handlers: {
      onPointerMove: (event: PointerEvent) => {
        const now = held.current
        if (now?.pointerId !== event.pointerId) return
        const by = between(now.last, event)
        if (by.x === 0 && by.y === 0) return
        now.move({ point: pointOf(event), by, whole: between(now.from, event), continues: now.moved })
        now.moved = true
        now.last = { clientX: event.clientX, clientY: event.clientY }
      },
      onPointerUp: release,
      onPointerCancel: release,
    },
  }
}
