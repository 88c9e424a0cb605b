/** What an alarm or one of its occurrences has to show, read from what the algorithm said freely. Pure. */

import type { Alarm, Occurrence } from './alarm.shapes.ts'
import { type LinkedCamera, linkedCamerasOf } from './linked-cameras.ts'

/** A mark in fractions of the picture. */
export type Box = { x: number; y: number; w: number; h: number; label: string }
export type EvidencePicture = {
  link: string
  moment: 'before' | 'at' | 'after' | null
  boxes: readonly Box[]
  linked?: LinkedCamera
}
export type Evidence = { pictures: readonly EvidencePicture[]; recordings: readonly string[] }

const fraction = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? Math.min(1, Math.max(0, value)) : undefined

function boxOf(value: unknown): Box | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { x, y, w, h, label } = value as Record<string, unknown>
  const box = { x: fraction(x), y: fraction(y), w: fraction(w), h: fraction(h) }
  if (box.x === undefined || box.y === undefined || !box.w || !box.h) return undefined
  const fitted = { x: box.x, y: box.y, w: Math.min(box.w, 1 - box.x), h: Math.min(box.h, 1 - box.y) }
  return { ...fitted, label: typeof label === 'string' ? label.slice(0, 40) : '' }
}

export function boxesOf(extra: Alarm['extra']): Box[] {
  const { boxes } = extra ?? {}
  if (!Array.isArray(boxes)) return []
  return boxes.slice(0, 50).flatMap(value => boxOf(value) ?? [])
}

/**
 * The first picture shows the event itself and carries the marks. A set of three is that of the reference AI server, at, before
 * and after, and is put into the order of time; of any other number nothing more is known. What other cameras showed comes last.
 */
export function evidenceOf(source: Pick<Alarm | Occurrence, 'pictures' | 'recordings' | 'extra'>): Evidence {
  const boxes = boxesOf(source.extra)
  const linked = linkedCamerasOf(source.extra)
  const linkedTo = (link: string) => linked.find(({ fileId }) => fileId && link.includes(fileId))
  const [at, before, after, ...more] = source.pictures.filter(link => !linkedTo(link))
  const isSet = at !== undefined && before !== undefined && after !== undefined && more.length === 0
  const pictures: EvidencePicture[] = isSet
    ? [
        { link: before, moment: 'before', boxes: [] },
        { link: at, moment: 'at', boxes },
        { link: after, moment: 'after', boxes: [] },
      ]
    : [at, before, after, ...more].flatMap((link, place) =>
        link === undefined ? [] : [{ link, moment: null, boxes: place === 0 ? boxes : [] }],
      )
  const besides = source.pictures.flatMap(link => {
    const camera = linkedTo(link)
    return camera ? [{ link, moment: null, boxes: [], linked: camera }] : []
  })
  return { pictures: [...pictures, ...besides], recordings: source.recordings }
}

/** The picture to look at first: the one at the event. */
export function firstLook({ pictures }: Evidence): number {
  const at = pictures.findIndex(picture => picture.moment === 'at')
  return Math.max(0, at)
}
