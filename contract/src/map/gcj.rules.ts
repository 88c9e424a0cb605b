/**
 * GCJ-02, the coordinates of Chinese maps (高德, 腾讯): WGS-84 moved by some hundred metres, in China alone. The constants are those
 * everybody uses; the axis and eccentricity are of the Krasovsky ellipsoid.
 */
import type { Place } from './place.shapes.ts'

export const coordinateSystems = ['wgs84', 'gcj02'] as const
export type CoordinateSystem = (typeof coordinateSystems)[number]

const axis = 6_378_245
const eccentricity = 0.006693421622965943
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** The box in which Chinese maps are moved. */
const isMoved = ({ longitude, latitude }: Place) =>
  longitude >= 72.004 && longitude <= 137.8347 && latitude >= 0.8293 && latitude <= 55.8271

const wave = (value: number, of: readonly (readonly [height: number, frequency: number])[]) =>
  (of.reduce((sum, [height, frequency]) => sum + height * Math.sin(value * frequency * Math.PI), 0) * 2) / 3

/** By how many degrees a place is moved. */
function shiftAt({ longitude, latitude }: Place): Place {
  const [x, y] = [longitude - 105, latitude - 35]
  const ripple = wave(x, [
    [20, 6],
    [20, 2],
  ])
  const root = Math.sqrt(Math.abs(x))
  const north =
    -100 +
    2 * x +
    3 * y +
    0.2 * y * y +
    0.1 * x * y +
    0.2 * root +
    ripple +
    wave(y, [
      [20, 1],
      [40, 1 / 3],
      [160, 1 / 12],
      [320, 1 / 30],
    ])
  const east =
    300 +
    x +
    2 * y +
    0.1 * x * x +
    0.1 * x * y +
    0.1 * root +
    ripple +
    wave(x, [
      [20, 1],
      [40, 1 / 3],
      [150, 1 / 12],
      [300, 1 / 30],
    ])
  const angle = radians(latitude)
  const magic = 1 - eccentricity * Math.sin(angle) ** 2
  return {
    longitude: (east * 180) / ((axis / Math.sqrt(magic)) * Math.cos(angle) * Math.PI),
    latitude: (north * 180) / (((axis * (1 - eccentricity)) / (magic * Math.sqrt(magic))) * Math.PI),
  }
}

function toGcj(at: Place): Place {
  if (!isMoved(at)) return at
  const shift = shiftAt(at)
  return { longitude: at.longitude + shift.longitude, latitude: at.latitude + shift.latitude }
}

/** Nobody gave a formula back: what is looked for is come closer to until it is moved to the place given. */
function fromGcj(moved: Place): Place {
  if (!isMoved(moved)) return moved
  let at = moved
  for (let round = 0; round < 4; round += 1) {
    const shift = shiftAt(at)
    at = { longitude: moved.longitude - shift.longitude, latitude: moved.latitude - shift.latitude }
  }
  return at
}

/** A place of ours in the coordinates of a map. */
export const shownPlace = (at: Place, system: CoordinateSystem): Place => (system === 'gcj02' ? toGcj(at) : at)

/** What stands at a map's coordinates, as we keep it. */
export const keptPlace = (at: Place, system: CoordinateSystem): Place => (system === 'gcj02' ? fromGcj(at) : at)
