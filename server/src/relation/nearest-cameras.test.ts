import { suggestionLimit } from '@watchfire/contract/relation/relation.shapes.ts'
import { expect, test } from 'vitest'
import { nearestCameras } from './nearest-cameras.ts'
import type { PlanDevice } from './suggestion.queries.ts'

const camera = (device_id: string, x: number, y: number, view = {}, more: Partial<PlanDevice> = {}): PlanDevice => ({
  ...{ device_id, name: device_id, region_id: null, region_name: '', is_camera: true, is_linked: false, corners: null },
  place: { x, y, angle: 0, width: 60, reach: 0.02, ...view },
  ...more,
})
const sensor = (device_id: string, corners: PlanDevice['corners']): PlanDevice => ({
  ...{
    device_id,
    name: device_id,
    region_id: null,
    region_name: 'Yard',
    is_camera: false,
    is_linked: false,
    place: null,
    corners,
  },
})
const square = [
  { x: 0.4, y: 0.4 },
  { x: 0.6, y: 0.4 },
  { x: 0.6, y: 0.6 },
  { x: 0.4, y: 0.6 },
]
const pairs = (devices: PlanDevice[], ratio = 1) =>
  nearestCameras(devices, ratio).map(({ deviceId, channelId }) => `${deviceId}-${channelId}`)

test('the nearest cameras come first, after those that see it, three at most and none from far away', () => {
  const linked = { is_linked: true }
  const devices = [
    camera('near', 0.5, 0.55, {}, linked),
    camera('looking', 0.5, 0.65, { reach: 0.3 }, linked),
    camera('away', 0.5, 0.62, { angle: 180, reach: 0.3 }, linked),
    camera('fourth', 0.5, 0.68, {}, linked),
    camera('far', 0.5, 0.75, { reach: 0.1 }, linked),
    sensor('smoke', square),
  ]
  const rows = nearestCameras(devices, 1)
  expect(rows.map(({ channelId, isInView }) => [channelId, isInView])).toEqual([
    ['looking', true],
    ['near', false],
    ['away', false],
  ])
  expect(rows[0]).toMatchObject({ deviceId: 'smoke', isAbout: true, x: 0.5, y: 0.5, distance: 0.15 })
})

test('what is drawn to see so far is suggested from farther away', () => {
  const looking = camera('looking', 0.5, 0.95, { reach: 0.5 }, { is_linked: true })
  expect(nearestCameras([looking, sensor('smoke', square)], 1)).toMatchObject([
    { deviceId: 'smoke', channelId: 'looking', distance: 0.45, isInView: true },
  ])
  expect(nearestCameras([camera('away', 0.5, 0.95, {}, { is_linked: true }), sensor('smoke', square)], 1)).toEqual([])
})

test('distances are those of the picture: on a wide one, what is above is nearer than what is beside', () => {
  const devices = [camera('one', 0.5, 0.5), camera('above', 0.5, 0.8, {}, { is_linked: true })]
  expect(pairs(devices)).toEqual([])
  expect(nearestCameras(devices, 0.5)).toMatchObject([{ deviceId: 'one', channelId: 'above', distance: 0.15 }])
})

test('two cameras are proposed once, and what has links is proposed nothing', () => {
  expect(pairs([camera('one', 0.5, 0.5), camera('two', 0.55, 0.5)])).toEqual(['one-two'])
  expect(pairs([camera('one', 0.5, 0.5, {}, { is_linked: true }), camera('two', 0.55, 0.5)])).toEqual(['two-one'])
  expect(pairs([camera('one', 0.5, 0.5)])).toEqual([])
})

test('a view that begins on one side of north and ends on the other is one', () => {
  const looking = camera('looking', 0.5, 0.6, { angle: 350, width: 40, reach: 0.3 }, { is_linked: true })
  expect(nearestCameras([looking, camera('one', 0.51, 0.5)], 1)[0]?.isInView).toBe(true)
  expect(nearestCameras([looking, camera('one', 0.54, 0.5)], 1)[0]?.isInView).toBe(false)
})

test('a full plan answers so many and no more', () => {
  const devices = Array.from({ length: 500 }, (_, n) => camera(`c${n}`, (n % 25) / 25, Math.floor(n / 25) / 20))
  expect(pairs(devices)).toHaveLength(suggestionLimit)
})

test('to a region belong the cameras in it, and those that see its middle, all of them', () => {
  const region = { ...sensor('7', square), region_id: 7, name: 'Yard' }
  const linked = { is_linked: true }
  const devices = [
    ...Array.from({ length: 4 }, (_, n) => camera(`in ${n}`, 0.42 + n / 25, 0.58, {}, linked)),
    camera('looking', 0.5, 0.9, { reach: 0.5 }, linked),
    camera('beside', 0.61, 0.5, {}, linked),
    region,
  ]
  const rows = nearestCameras(devices, 1)
  expect(rows.map(row => row.channelId).sort()).toEqual(['in 0', 'in 1', 'in 2', 'in 3', 'looking'])
  expect(rows[0]).toMatchObject({ ofRegionId: 7, name: 'Yard', isAbout: true })
  expect(nearestCameras([...devices.slice(0, -1), { ...region, is_linked: true }], 1)).toEqual([])
})
