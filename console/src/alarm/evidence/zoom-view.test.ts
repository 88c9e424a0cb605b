import fc from 'fast-check'
import { expect, test } from 'vitest'
import { heldIn, maxScale, movedBy, turned, type View, wholeView, zoomedAt } from './zoom-view.ts'

const frame = { width: 800, height: 450 }
const finite = (min: number, max: number) => fc.double({ min, max, noNaN: true })
const point = fc.record({ x: finite(-400, 400), y: finite(-225, 225) })

test('what lies under the pointer stays under it while zooming in the middle of a picture', () => {
  const before: View = { ...wholeView, scale: 4 }
  const after = zoomedAt(before, 1.5, { x: 100, y: 50 }, frame)
  // The picture's point under (100, 50), before and after.
  expect((100 - after.x) / after.scale).toBeCloseTo((100 - before.x) / before.scale)
  expect((50 - after.y) / after.scale).toBeCloseTo((50 - before.y) / before.scale)
})

test('whatever is done, the picture covers its frame and is never larger than the limit', () => {
  const steps = fc.array(
    fc.oneof(
      fc.record({ zoom: finite(0.1, 10), at: point }),
      fc.record({ move: fc.record({ x: finite(-5000, 5000), y: finite(-5000, 5000) }) }),
      fc.constant({ turn: true }),
    ),
    { maxLength: 30 },
  )
  fc.assert(
    fc.property(steps, list => {
      let view = wholeView
      for (const step of list) {
        if ('zoom' in step) view = zoomedAt(view, step.zoom, step.at, frame)
        else if ('move' in step) view = movedBy(view, step.move, frame)
        else view = turned(view)
      }
      expect(view.scale).toBeGreaterThanOrEqual(1)
      expect(view.scale).toBeLessThanOrEqual(maxScale)
      expect(heldIn(view, frame)).toEqual(view)
    }),
  )
})

test('zooming all the way out shows the whole picture in the middle', () => {
  const view = zoomedAt({ ...wholeView, scale: 5, x: 300, y: -200 }, 0.01, { x: 10, y: 10 }, frame)
  expect(view).toEqual({ ...wholeView, x: expect.closeTo(0), y: expect.closeTo(0) })
})

test('four turns are none', () => {
  expect(turned(turned(turned(turned({ ...wholeView, scale: 3 }))))).toEqual(wholeView)
})
