import { expect, test } from 'vitest'
import { clustersOf } from './plan-clusters.ts'
import {
  type Drawing,
  lookAt,
  moveCorner,
  nudgeDevice,
  outlineRegion,
  placeDevice,
  removeDevice,
  turnChannel,
  viewPath,
} from './plan-drawing.ts'

const empty: Drawing = { positions: [], spots: [], outlines: [] }
const camera = { deviceId: 'C1', kind: 'camera' } as const
const one = placeDevice(empty, camera, { x: 0.5, y: 0.5 })

test('a channel is put down once, stays on the picture, and leaves the drawing before it as it was', () => {
  expect(one.positions).toEqual([{ channelId: 'C1', x: 0.5, y: 0.5, angle: 180, width: 70, reach: 0.12 }])
  const moved = placeDevice(one, camera, { x: 1.4, y: -3 })
  expect(moved.positions).toMatchObject([{ x: 1, y: 0, angle: 180 }])
  expect(nudgeDevice(moved, 'C1', { x: 0.01, y: 0.01 }).positions).toMatchObject([{ x: 1, y: 0.01 }])
  expect([empty.positions.length, one.positions[0]?.x]).toEqual([0, 0.5])
  expect(removeDevice(one, 'C1')).toEqual(empty)
})

test('a sensor is put down once, moved as a camera is, and taken off', () => {
  const smoke = { deviceId: 'S1', kind: 'sensor' } as const
  const both = placeDevice(one, smoke, { x: 0.2, y: -1 })
  expect([both.spots, both.positions]).toEqual([[{ sensorId: 'S1', x: 0.2, y: 0 }], one.positions])
  expect(placeDevice(both, smoke, { x: 0.3, y: 0.1 }).spots).toEqual([{ sensorId: 'S1', x: 0.3, y: 0.1 }])
  expect(nudgeDevice(both, 'S1', { x: 0.9, y: 0.1 }).spots).toEqual([{ sensorId: 'S1', x: 1, y: 0.1 }])
  expect(turnChannel(both, 'S1', 5)).toEqual(both)
  expect(removeDevice(both, 'S1')).toEqual(one)
})

test('turning goes round, and looking at a point takes its direction and distance', () => {
  expect(turnChannel(one, 'C1', 200).positions[0]?.angle).toBe(20)
  expect(turnChannel(one, 'C1', -185).positions[0]?.angle).toBe(355)
  const ratio = 0.5
  const directions = {
    up: { x: 0.5, y: 0.1 },
    right: { x: 0.7, y: 0.5 },
    down: { x: 0.5, y: 0.9 },
    left: { x: 0.3, y: 0.5 },
  }
  const angles = Object.values(directions).map(point => lookAt(one, 'C1', point, ratio).positions[0]?.angle)
  expect(angles).toEqual([0, 90, 180, 270])
  // Heights count by the picture's shape, and a view never reaches beyond half of it.
  expect(lookAt(one, 'C1', directions.up, ratio).positions[0]?.reach).toBe(0.2)
  expect(lookAt(one, 'C1', { x: 0.5, y: 0.5 }, ratio).positions[0]?.reach).toBe(0.02)
})

test('an outline of two corners is none, and a corner moves alone', () => {
  const corners = [
    { x: 0, y: 0 },
    { x: 1, y: 0 },
    { x: 1, y: 1 },
  ]
  const drawn = outlineRegion(empty, 7, corners)
  expect(moveCorner(drawn, 7, 1, { x: 0.5, y: 2 }).outlines[0]?.corners).toEqual([
    { x: 0, y: 0 },
    { x: 0.5, y: 1 },
    { x: 1, y: 1 },
  ])
  expect(outlineRegion(drawn, 7, corners.slice(0, 2)).outlines).toEqual([])
  expect(moveCorner(empty, 7, 0, { x: 0, y: 0 })).toBe(empty)
})

test('the view is a piece of a circle around the camera', () => {
  const position = { channelId: 'C1', x: 0.5, y: 0.5, angle: 0, width: 90, reach: 0.1 }
  expect(viewPath(position, 1)).toBe('M 0.5 0.5 L 0.42929 0.42929 A 0.1 0.1 0 0 1 0.57071 0.42929 Z')
  expect(viewPath({ ...position, width: 270 }, 1)).toContain(' 0 1 1 ')
  expect(viewPath({ ...position, width: 360 }, 1)).toMatch(/^M 0.5 0.4 A/)
})

test('what stands close together becomes one, and comes apart on a closer look', () => {
  const at = (deviceId: string, x: number, y: number) => ({ deviceId, x, y })
  const devices = [at('a', 0.11, 0.11), at('b', 0.13, 0.13), at('c', 0.9, 0.9)]
  const together = clustersOf(devices, 0.1)
  expect(together.map(cluster => cluster.devices.length)).toEqual([2, 1])
  expect(together[0]).toMatchObject({ x: 0.12, y: 0.12 })
  expect(clustersOf(devices, 0.02)).toHaveLength(3)
})
