import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cocoOf, pixelBoxes, type TrainingImage } from './coco.rules.ts'

const size = { width: 640, height: 480 }
const bboxes = (...boxes: unknown[]) => pixelBoxes(boxes, size, 'Intrusion').map(box => box.bbox)

test('a box in fractions becomes one in pixels, to hundredths', () => {
  expect(pixelBoxes([{ x: 0.25, y: 0.1, w: 0.3333, h: 0.5, label: ' person ' }], size, 'Intrusion')).toEqual([
    { label: 'person', bbox: [160, 48, 213.31, 240] },
  ])
})

test('what reaches beyond the picture is cut off at each edge, and what lies outside is none', () => {
  expect(bboxes({ x: -0.1, y: -0.5, w: 0.2, h: 1 })).toEqual([[0, 0, 64, 240]])
  expect(bboxes({ x: 0.9, y: 0.75, w: 5, h: 5 })).toEqual([[576, 360, 64, 120]])
  expect(bboxes({ x: 1.2, y: 0, w: 0.1, h: 0.1 }, { x: -0.5, y: 0, w: 0.4, h: 1 })).toEqual([])
})

test.each([
  ['no box', null],
  ['a text', 'box'],
  ['a list', [0, 0, 1, 1]],
  ['numbers as texts', { x: '0', y: '0', w: '1', h: '1' }],
  ['a side that is missing', { x: 0, y: 0, w: 1 }],
  ['no number', { x: Number.NaN, y: 0, w: 1, h: 1 }],
  ['without end', { x: 0, y: 0, w: Number.POSITIVE_INFINITY, h: 1 }],
  ['no width', { x: 0, y: 0, w: 0, h: 1 }],
  ['a width below nothing', { x: 0.5, y: 0, w: -0.2, h: 1 }],
  ['less than a pixel', { x: 0, y: 0, w: 0.001, h: 0.5 }],
])('%s is left out, and its neighbour stays', (_, malformed) => {
  expect(bboxes(malformed, { x: 0, y: 0, w: 0.5, h: 0.5 })).toEqual([[0, 0, 320, 240]])
})

test('boxes that are no list are none, and of a crowd the first fifty count', () => {
  for (const boxes of [undefined, null, 'none', { 0: {} }]) expect(pixelBoxes(boxes, size, '')).toEqual([])
  expect(bboxes(...Array.from({ length: 400 }, () => ({ x: 0, y: 0, w: 1, h: 1 })))).toHaveLength(50)
})

test('one without a name is called by the type, and a name is no longer than forty signs', () => {
  const box = { x: 0, y: 0, w: 1, h: 1 }
  const named = pixelBoxes(
    [box, { ...box, label: '  ' }, { ...box, label: 7 }, { ...box, label: 'x'.repeat(99) }],
    size,
    'Fall',
  )
  expect(named.map(({ label }) => label)).toEqual(['Fall', 'Fall', 'Fall', 'x'.repeat(40)])
})

test('whatever numbers come, a box lies within its picture', () => {
  const number = fc.double({ min: -3, max: 3 })
  fc.assert(
    fc.property(
      fc.record({ x: number, y: number, w: number, h: number }),
      fc.integer({ min: 1, max: 5000 }),
      fc.integer({ min: 1, max: 5000 }),
      (box, width, height) => {
        for (const { bbox } of pixelBoxes([box], { width, height }, '')) {
          const [x, y, w, h] = bbox
          expect(Math.min(x, y)).toBeGreaterThanOrEqual(0)
          expect(Math.min(w, h)).toBeGreaterThanOrEqual(1)
          expect(x + w).toBeLessThanOrEqual(width + 1e-9)
          expect(y + h).toBeLessThanOrEqual(height + 1e-9)
        }
      },
    ),
  )
})

const image = (fileName: string, verdict: TrainingImage['verdict'], labels: string[] = []): TrainingImage => ({
  ...size,
  fileName,
  at: Date.UTC(2026, 10, 20, 8),
  alarmId: fileName,
  camera: 'C1',
  verdict,
  boxes: labels.map(label => ({ label, bbox: [10, 20, 30.5, 40] })),
})
const leftOut = { unjudged: 3, withoutPicture: 2, withoutBoxes: 1, overLimit: 0 }

test('the document numbers pictures, boxes and categories, and says what is a negative example and what was left out', () => {
  const images = [
    image('a.jpg', 'trueAlarm', ['vest', 'head']),
    image('b.jpg', 'falseAlarm'),
    image('c.jpg', 'trueAlarm', ['head']),
  ]
  const coco = cocoOf(images, { type: 3, typeName: 'No helmet', at: Date.UTC(2026, 10, 26), leftOut })
  expect(coco.info).toMatchObject({
    year: 2026,
    alarm_type: 3,
    exported: 3,
    positives: 2,
    negatives: 1,
    left_out: { unjudged: 3, without_picture: 2, without_boxes: 1, over_limit: 0 },
  })
  expect(coco.licenses).toEqual([])
  expect(coco.images[1]).toEqual({
    id: 2,
    file_name: 'b.jpg',
    width: 640,
    height: 480,
    date_captured: '2026-11-20T08:00:00.000Z',
    alarm_id: 'b.jpg',
    camera: 'C1',
    verdict: 'falseAlarm',
  })
  expect(coco.categories.map(({ id, name }) => [id, name])).toEqual([
    [1, 'head'],
    [2, 'vest'],
  ])
  expect(coco.annotations).toEqual([
    { id: 1, image_id: 1, category_id: 2, bbox: [10, 20, 30.5, 40], area: 1220, iscrowd: 0 },
    { id: 2, image_id: 1, category_id: 1, bbox: [10, 20, 30.5, 40], area: 1220, iscrowd: 0 },
    { id: 3, image_id: 3, category_id: 1, bbox: [10, 20, 30.5, 40], area: 1220, iscrowd: 0 },
  ])
})
