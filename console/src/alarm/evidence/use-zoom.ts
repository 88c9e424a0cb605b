/** Zoom and pan by wheel, mouse, fingers and buttons. */
import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { movedBy, turned, type View, wholeView, zoomedAt } from './zoom-view.ts'

type Point = { x: number; y: number }
const step = 1.4

export function useZoom(frame: RefObject<HTMLElement | null>) {
  const [view, setView] = useState<View>(wholeView)
  const fingers = useRef(new Map<number, Point>())

  const sizeOf = () => ({ width: frame.current?.clientWidth ?? 1, height: frame.current?.clientHeight ?? 1 })
  const fromMiddle = (at: { clientX: number; clientY: number }): Point => {
    const box = frame.current?.getBoundingClientRect()
    return box ? { x: at.clientX - box.left - box.width / 2, y: at.clientY - box.top - box.height / 2 } : { x: 0, y: 0 }
  }
  const zoom = (factor: number, at: Point = { x: 0, y: 0 }) => setView(now => zoomedAt(now, factor, at, sizeOf()))

  // React listens to the wheel passively and could not keep the page from scrolling.
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const turn = (event: WheelEvent) => {
      const box = element.getBoundingClientRect()
      const at = { x: event.clientX - box.left - box.width / 2, y: event.clientY - box.top - box.height / 2 }
      const size = { width: element.clientWidth, height: element.clientHeight }
      // A whole picture lets the page scroll on, unless it is meant to be enlarged (Ctrl, or two fingers on a touchpad).
      if (!event.ctrlKey && element.dataset.zoomed !== 'true') return
      event.preventDefault()
      setView(now => zoomedAt(now, Math.exp(-event.deltaY / 400), at, size))
    }
    element.addEventListener('wheel', turn, { passive: false })
    return () => element.removeEventListener('wheel', turn)
  }, [frame])

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if ((event.target as Element).closest('button, a') || event.button !== 0) return
    fingers.current.set(event.pointerId, fromMiddle(event))
    // One finger on a whole picture scrolls the page; capturing would take that from it.
    if (view.scale > 1 || fingers.current.size > 1) event.currentTarget.setPointerCapture(event.pointerId)
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const before = fingers.current.get(event.pointerId)
    if (!before) return
    const now = fromMiddle(event)
    fingers.current.set(event.pointerId, now)
    const others = [...fingers.current].filter(([id]) => id !== event.pointerId).map(([, point]) => point)
    const [other] = others
    if (other) {
      const factor = distance(now, other) / Math.max(1, distance(before, other))
      zoom(factor, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 })
    } else {
      setView(last => movedBy(last, { x: now.x - before.x, y: now.y - before.y }, sizeOf()))
    }
  }
  const lift = (event: PointerEvent<HTMLElement>) => void fingers.current.delete(event.pointerId)

  return {
    view,
    zoomIn: () => zoom(step),
    zoomOut: () => zoom(1 / step),
    turn: () => setView(turned),
    reset: () => setView(wholeView),
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp: lift,
      onPointerCancel: lift,
      onLostPointerCapture: lift,
      onDoubleClick: (event: MouseEvent<HTMLElement>) => {
        if ((event.target as Element).closest('button, a')) return
        if (view.scale > 1) setView(wholeView)
        else zoom(step ** 3, fromMiddle(event))
      },
    },
  }
}

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)
