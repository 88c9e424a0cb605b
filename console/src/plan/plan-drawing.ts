/** What stands on a floor plan while it is drawn: every change makes a new drawing, so that any of them can be taken back. */
import type { Outline, Plan, Position, Spot } from '@watchfire/contract/plan/plan.calls.ts'
import { maxCorners } from '@watchfire/contract/plan/plan.calls.ts'
import type { SensorKind } from '@watchfire/contract/sensor/sensor.shapes.ts'
import type { Point } from '../ui/shape/use-picture-window.ts'

export type Drawing = { positions: readonly Position[]; spots: readonly Spot[]; outlines: readonly Outline[] }

const within = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))
/** Four decimals are less than a pixel of the largest picture. */
const rounded = (value: number) => Math.round(value * 1e4) / 1e4
const onPlan = ({ x, y }: Point): Point => ({ x: rounded(within(x, 0, 1)), y: rounded(within(y, 0, 1)) })

/** How a camera that was just put there looks: down the picture, as wide as most lenses. */
const defaultView = { angle: 180, width: 70, reach: 0.12 }

export const drawingOf = ({ positions, spots, outlines }: Plan): Drawing => ({ positions, spots, outlines })

/** Puts a device down, a camera with the usual view; one that stands there already moves. */
export function placeDevice(
  drawing: Drawing,
  { deviceId, kind }: { deviceId: string; kind: 'camera' | SensorKind },
  point: Point,
): Drawing {
  const { positions, spots } = drawing
  if (positions.some(({ channelId }) => channelId === deviceId) || spots.some(({ sensorId }) => sensorId === deviceId))
    return moveDevice(drawing, deviceId, point)
  if (kind !== 'camera') return { ...drawing, spots: [...spots, { sensorId: deviceId, ...onPlan(point) }] }
  return { ...drawing, positions: [...positions, { channelId: deviceId, ...onPlan(point), ...defaultView }] }
}

/** A camera or sensor elsewhere. */
function moveTo(drawing: Drawing, deviceId: string, to: (from: Point) => Point): Drawing {
  const spots = drawing.spots.map(spot => (spot.sensorId === deviceId ? { ...spot, ...onPlan(to(spot)) } : spot))
  return changeChannel({ ...drawing, spots }, deviceId, from => onPlan(to(from)))
}

function changeChannel(
  drawing: Drawing,
  channelId: string,
  change: (position: Position) => Partial<Position>,
): Drawing {
  const positions = drawing.positions.map(position =>
    position.channelId === channelId ? { ...position, ...change(position) } : position,
  )
  return { ...drawing, positions }
}

export const moveDevice = (drawing: Drawing, deviceId: string, point: Point): Drawing =>
  moveTo(drawing, deviceId, () => point)

export const nudgeDevice = (drawing: Drawing, deviceId: string, by: Point): Drawing =>
  moveTo(drawing, deviceId, ({ x, y }) => ({ x: x + by.x, y: y + by.y }))

export const turnChannel = (drawing: Drawing, channelId: string, by: number): Drawing =>
  changeChannel(drawing, channelId, ({ angle }) => ({ angle: (((angle + Math.round(by)) % 360) + 360) % 360 }))

export const viewOfChannel = (
  drawing: Drawing,
  channelId: string,
  view: Partial<Pick<Position, 'angle' | 'width' | 'reach'>>,
): Drawing => changeChannel(drawing, channelId, () => view)

/** Turns a camera to a point and lets it see as far as there. `ratio` is the picture's height by its width. */
export function lookAt(drawing: Drawing, channelId: string, point: Point, ratio: number): Drawing {
  return changeChannel(drawing, channelId, ({ x, y }) => {
    const [right, down] = [point.x - x, (point.y - y) * ratio]
    const degrees = (Math.atan2(right, -down) * 180) / Math.PI
    return {
      angle: Math.round(degrees + 360) % 360,
      reach: rounded(within(Math.hypot(right, down), 0.02, 0.5)),
    }
  })
}

export const removeDevice = (drawing: Drawing, deviceId: string): Drawing => ({
  ...drawing,
  positions: drawing.positions.filter(({ channelId }) => channelId !== deviceId),
  spots: drawing.spots.filter(({ sensorId }) => sensorId !== deviceId),
})

/** A region's outline; one of fewer than three corners is none. */
export function outlineRegion(drawing: Drawing, regionId: number, corners: readonly Point[]): Drawing {
  const others = drawing.outlines.filter(outline => outline.regionId !== regionId)
  if (corners.length < 3) return { ...drawing, outlines: others }
  return { ...drawing, outlines: [...others, { regionId, corners: corners.slice(0, maxCorners).map(onPlan) }] }
}

export function moveCorner(drawing: Drawing, regionId: number, corner: number, point: Point): Drawing {
  const found = drawing.outlines.find(outline => outline.regionId === regionId)
  if (!found) return drawing
  return outlineRegion(
    drawing,
    regionId,
    found.corners.map((known, at) => (at === corner ? point : known)),
  )
}

/** The outline of a camera's view as an SVG path, in widths of the picture. */
export function viewPath({ x, y, angle, width, reach }: Position, ratio: number): string {
  const [cx, cy] = [x, y * ratio]
  const at = (degrees: number) => {
    const radians = (degrees * Math.PI) / 180
    return `${(cx + reach * Math.sin(radians)).toFixed(5)} ${(cy - reach * Math.cos(radians)).toFixed(5)}`
  }
  if (width >= 360) return `M ${cx} ${cy - reach} A ${reach} ${reach} 0 1 1 ${cx - 1e-4} ${cy - reach} Z`
  const wide = width > 180 ? 1 : 0
  return `M ${cx} ${cy} L ${at(angle - width / 2)} A ${reach} ${reach} 0 ${wide} 1 ${at(angle + width / 2)} Z`
}
