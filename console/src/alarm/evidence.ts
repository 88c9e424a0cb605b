/** What an alarm or one of its occurrences has to show, read from what the algorithm said freely. Pure. */
import type { Alarm, Occurrence } from '@watchfire/contract/alarm/alarm.shapes.ts'

/** A mark in fractions of the picture. */
export type Box = { x: number; y: number; w: number; h: number; label: string }
export type EvidencePicture = { link: string; moment: 'before' | 'at' | 'after' | null; boxes: readonly Box[] }
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

/** Three pictures are those before, at and after the event; the marks belong to the one at the event, else to the first. */
export function evidenceOf(source: Pick<Alarm | Occurrence, 'pictures' | 'recordings' | 'extra'>): Evidence {
  const moments = source.pictures.length === 3 ? (['before', 'at', 'after'] as const) : []
  const marked = moments.length === 3 ? 1 : 0
  const boxes = boxesOf(source.extra)
  return {
    pictures: source.pictures.map((link, at) => ({
      link,
      moment: moments[at] ?? null,
      boxes: at === marked ? boxes : [],
    })),
    recordings: source.recordings,
  }
}

/** The picture to look at first: the one with the marks, else the one at the event. */
export function firstLook({ pictures }: Evidence): number {
  const at = pictures.findIndex(picture => picture.moment === 'at')
  return Math.max(0, at)
}
