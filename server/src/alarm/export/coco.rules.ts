/** Judged alarms as training data in the format of COCO. Pure. */

/** Upper left corner, width and height, in pixels. */
type Bbox = readonly [x: number, y: number, w: number, h: number]
export type PixelBox = { label: string; bbox: Bbox }
type Size = { width: number; height: number }

/** As many as a screen draws. */
const maxBoxes = 50
const maxLabel = 40
/** Smaller ones teach nothing. */
const minPixels = 1

const round = (value: number) => Math.round(value * 100) / 100
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

/** The boxes an algorithm told in fractions of the picture, cut off at its edges; what is no box is left out. */
export function pixelBoxes(boxes: unknown, size: Size, unnamed: string): PixelBox[] {
  if (!Array.isArray(boxes)) return []
  return boxes.slice(0, maxBoxes).flatMap(value => pixelBox(value, size, unnamed) ?? [])
}

function pixelBox(value: unknown, { width, height }: Size, unnamed: string): PixelBox | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { x, y, w, h, label } = value as Record<string, unknown>
  if (!isNumber(x) || !isNumber(y) || !isNumber(w) || !isNumber(h)) return undefined
  const [left, right] = [within(x * width, width), within((x + w) * width, width)]
  const [top, bottom] = [within(y * height, height), within((y + h) * height, height)]
  const bbox = [left, top, round(right - left), round(bottom - top)] as const
  if (bbox[2] < minPixels || bbox[3] < minPixels) return undefined
  return { label: labelOf(label) || unnamed, bbox }
}

const within = (pixels: number, side: number) => round(Math.min(side, Math.max(0, pixels)))
const labelOf = (label: unknown) => (typeof label === 'string' ? label.trim().slice(0, maxLabel) : '')

export type TrainingImage = Size & {
  fileName: string
  /** ms */
  at: number
  alarmId: string
  camera: string
  verdict: 'trueAlarm' | 'falseAlarm'
  /** None of a false alarm: nothing of what is looked for is on it. */
  boxes: readonly PixelBox[]
}

/** Alarms the filters fit and the archive does not show, by reason. */
export type LeftOut = { unjudged: number; withoutPicture: number; withoutBoxes: number; overLimit: number }
type About = { type: number; typeName: string; at: number; leftOut: LeftOut }

/** What stands in `annotations.json`. Ids of categories are those of their names in order, so that the same names give the same ids. */
export function cocoOf(images: readonly TrainingImage[], { type, typeName, at, leftOut }: About) {
  const labels = [...new Set(images.flatMap(image => image.boxes.map(box => box.label)))].sort()
  const categoryOf = new Map(labels.map((label, index) => [label, index + 1]))
  const positives = images.filter(image => image.verdict === 'trueAlarm').length
  const annotations = images.flatMap(({ boxes }, index) =>
    boxes.map(({ label, bbox }) => ({
      image_id: index + 1,
      category_id: categoryOf.get(label),
      bbox,
      area: round(bbox[2] * bbox[3]),
      iscrowd: 0,
    })),
  )
  const day = new Date(at)
  return {
    info: {
      description: `Judged alarms of type ${type} (${typeName}); pictures of false alarms have no annotations`,
      version: '1.0',
      year: day.getUTCFullYear(),
      date_created: day.toISOString(),
      alarm_type: type,
      exported: images.length,
      positives,
      negatives: images.length - positives,
      left_out: {
        unjudged: leftOut.unjudged,
        without_picture: leftOut.withoutPicture,
        without_boxes: leftOut.withoutBoxes,
        over_limit: leftOut.overLimit,
      },
    },
    licenses: [],
    images: images.map(({ fileName, width, height, at: taken, alarmId, camera, verdict }, index) => ({
      id: index + 1,
      file_name: fileName,
      width,
      height,
      date_captured: new Date(taken).toISOString(),
      alarm_id: alarmId,
      camera,
      verdict,
    })),
    categories: labels.map((name, index) => ({ id: index + 1, name, supercategory: typeName })),
    annotations: annotations.map((annotation, index) => ({ id: index + 1, ...annotation })),
  }
}
