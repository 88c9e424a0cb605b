import { expect, test } from 'vitest'
import { areaOfCorners, type DrawnMeter, faultOf, newMeter, wholeMeters, withEdge } from './meter-drawing.ts'

const whole: DrawnMeter = { ...newMeter(), sensorId: 'WF-EAST_S1', quantity: 'pressure' }

test('a rectangle, dragged whichever way, is a place with four decimals within the picture', () => {
  const area = { left: 0.1235, top: 0.2, right: 0.5, bottom: 1 }
  expect(
    areaOfCorners([
      [0.5, 0.2],
      [0.5, 1.2],
      [0.123456, 1.2],
      [0.123456, 0.2],
    ]),
  ).toEqual(area)
})

test('an edge never passes the one across, nor leaves the picture', () => {
  const { area } = newMeter()
  expect(withEdge(area, 'left', 0.9).left).toBe(0.57)
  expect(withEdge(area, 'right', 0.1).right).toBe(0.43)
  expect(withEdge(area, 'top', -1).top).toBe(0)
  expect(withEdge(area, 'bottom', 7).bottom).toBe(1)
})

test('what cannot be saved is named: one without a sensor, without a range, and one that gives what another gives', () => {
  expect(faultOf([whole, newMeter()])).toEqual({ at: 1, key: 'unbound' })
  expect(faultOf([{ ...whole, least: 4, most: 4 }])).toEqual({ at: 0, key: 'noRange' })
  expect(faultOf([whole, { ...whole, seconds: 5 }])).toEqual({ at: 1, key: 'twice' })
  expect(faultOf([whole, { ...whole, quantity: 'temperature' }])).toBeUndefined()
  expect(wholeMeters([newMeter(), whole])).toEqual([whole])
})
