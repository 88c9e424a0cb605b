import { type RefObject, useEffect, useMemo, useState } from 'react'

const closest = 12
/** What is looked at alone has so much of its size for itself. */
const roomAround = 1.2

/** A place on a picture, in fractions of its width and height. */
export type Point = { x: number; y: number }

/** Which part of the picture is looked at: `scale` 1 is all of it. Lengths are widths of the picture. */
type PictureWindow = { x: number; y: number; scale: number }

const whole: PictureWindow = { x: 0, y: 0, scale: 1 }

/** Keeps the window on the picture. */
function fitted({ x, y, scale }: PictureWindow, ratio: number): PictureWindow {
  const inside = (value: number, room: number) => Math.min(Math.max(value, 0), room)
  return { scale, x: inside(x, 1 - 1 / scale), y: inside(y, ratio - ratio / scale) }
}

/** The part of a picture in which these points lie, with some room around them; of none all of it. */
export function windowOf(points: readonly Point[], ratio: number): PictureWindow {
  if (points.length === 0) return whole
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const scale = Math.min(closest, Math.max(1, 1 / (roomAround * Math.max(right - left, bottom - top))))
  return fitted({ scale, x: (left + right) / 2 - 0.5 / scale, y: ((top + bottom) / 2 - 0.5 / scale) * ratio }, ratio)
}

/** `first`: what is looked at to begin with. What moves it stays the same function while it is moved. */
export function usePictureWindow(ratio: number, first: PictureWindow = whole) {
  const [seen, setSeen] = useState(first)
  const moves = useMemo(
    () => ({
      /** Zooms so that the point stays where it is on the screen; without one, the middle of what is seen. */
      zoom: (factor: number, at?: Point) =>
        setSeen(now => {
          const scale = Math.min(closest, Math.max(1, now.scale * factor))
          const kept = now.scale / scale
          const { x, y } = at ?? { x: now.x + 0.5 / now.scale, y: now.y + (0.5 * ratio) / now.scale }
          return fitted({ scale, x: x - (x - now.x) * kept, y: y - (y - now.y) * kept }, ratio)
        }),
      pan: (by: Point) => setSeen(now => fitted({ ...now, x: now.x - by.x, y: now.y - by.y }, ratio)),
      fit: () => setSeen(whole),
    }),
    [ratio],
  )
  return { seen, ...moves }
}

/** The largest box of this shape that fits an element, in pixels. */
export function useFittingBox(frame: RefObject<HTMLElement | null>, ratio: number): { width: number; height: number } {
  const [box, setBox] = useState({ width: 0, height: 0 })
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const measure = () => {
      const width = Math.floor(Math.min(element.clientWidth, element.clientHeight / ratio))
      setBox({ width, height: Math.floor(width * ratio) })
    }
    const watch = new ResizeObserver(measure)
    watch.observe(element)
    measure()
    return () => watch.disconnect()
  }, [frame, ratio])
  return box
}
