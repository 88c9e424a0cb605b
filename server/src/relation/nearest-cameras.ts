/** Which cameras stand near what has no links, on one floor plan. Pure; everything is measured in widths of the plan. */
import { relationLimit, type Suggestion, suggestionLimit } from '@watchfire/contract/relation/relation.shapes.ts'
import type { PlanDevice } from './suggestion.queries.ts'

/** What is farther away than this part of the plan's width is another place, unless a camera is drawn to see it. */
const maxDistance = 0.2
const camerasEach = 3

type Point = { x: number; y: number }
type Standing = PlanDevice & { at: Point }

/**
 * By device; of its cameras those that see it come first, then the nearest. Two cameras are proposed to each other once. To a region belong
 * those that stand in it or see its middle, however large it is.
 */
export function nearestCameras(devices: readonly PlanDevice[], ratio: number): Suggestion[] {
  const standing = devices.flatMap(device => {
    const at = device.place ?? (device.corners && middleOf(device.corners))
    return at ? [{ ...device, at }] : []
  })
  const cameras = standing.filter(device => device.is_camera)
  const paired = new Set<string>()
  const rows: Suggestion[] = []
  for (const device of standing.filter(each => !each.is_linked)) {
    const near = cameras
      .filter(camera => camera !== device)
      .map(camera => suggestionOf(device, camera, ratio))
      .filter(row => row.isInView || isNear(device, row))
      .sort((one, other) => Number(other.isInView) - Number(one.isInView) || one.distance - other.distance)
    for (const row of near.slice(0, device.region_id === null ? camerasEach : relationLimit)) {
      if (paired.has(`${row.channelId} ${row.deviceId}`)) continue
      paired.add(`${row.deviceId} ${row.channelId}`)
      rows.push(row)
      if (rows.length === suggestionLimit) return rows
    }
  }
  return rows
}

function isNear({ region_id, corners }: Standing, { distance, channelX: x, channelY: y }: Suggestion): boolean {
  return region_id === null ? distance <= maxDistance : corners !== null && isInside({ x, y }, corners)
}

/** By how often a ray to the right crosses the outline. */
function isInside({ x, y }: Point, corners: readonly Point[]): boolean {
  const crossed = corners.filter((corner, at) => {
    const before = corners.at(at - 1) ?? corner
    if (corner.y > y === before.y > y) return false
    return x < corner.x + ((before.x - corner.x) * (y - corner.y)) / (before.y - corner.y)
  })
  return crossed.length % 2 === 1
}

function suggestionOf(device: Standing, camera: Standing, ratio: number): Suggestion {
  const distance = Math.hypot(device.at.x - camera.at.x, (device.at.y - camera.at.y) * ratio)
  return {
    deviceId: device.device_id,
    ofRegionId: device.region_id,
    name: device.name,
    regionName: device.region_name,
    isCamera: device.is_camera,
    ...device.at,
    isAbout: !device.place,
    channelId: camera.device_id,
    channelName: camera.name,
    channelX: camera.at.x,
    channelY: camera.at.y,
    distance: Math.round(distance * 1e4) / 1e4,
    // Two cameras see one place from whichever side.
    isInView: sees(camera, device.at, ratio) || (device.is_camera && sees(device, camera.at, ratio)),
  }
}

/** Whether a point lies in the view of a camera as it is drawn. */
function sees({ place }: PlanDevice, point: Point, ratio: number): boolean {
  const { x = 0, y = 0, angle, width, reach } = place ?? {}
  if (angle === undefined || width === undefined || reach === undefined) return false
  const [right, down] = [point.x - x, (point.y - y) * ratio]
  if (Math.hypot(right, down) > reach) return false
  const degrees = (Math.atan2(right, -down) * 180) / Math.PI
  const off = Math.abs(((degrees - angle + 540) % 360) - 180)
  return off <= width / 2
}

/** The middle of the box around an outline. */
function middleOf(corners: readonly Point[]): Point {
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
  return { x: (Math.min(...xs) + Math.max(...xs)) / 2, y: (Math.min(...ys) + Math.max(...ys)) / 2 }
}
