/** A place as it is typed, in the coordinates of the map, and as it is kept. */
import { type CoordinateSystem, keptPlace, shownPlace } from '@watchfire/contract/map/gcj.rules.ts'
import { type Place, place } from '@watchfire/contract/map/place.shapes.ts'

export type MaybePlace = { longitude?: number | undefined; latitude?: number | undefined }

const round = (degrees: number, digits: number) => Number(degrees.toFixed(digits))
const rounded = ({ longitude, latitude }: Place, digits: number): Place => ({
  longitude: round(longitude, digits),
  latitude: round(latitude, digits),
})
export const isWhole = (at: MaybePlace): at is Place => place.safeParse(at).success

/** Six digits are ten centimetres, seven one. */
export const toType = (at: MaybePlace, system: CoordinateSystem): MaybePlace =>
  isWhole(at) ? rounded(shownPlace(at, system), 6) : at
export const toKeep = (typed: MaybePlace, system: CoordinateSystem): MaybePlace =>
  isWhole(typed) ? rounded(keptPlace(typed, system), 7) : typed

/** What is wrong with what is typed. */
export function problemOf(at: MaybePlace | undefined): 'placeHalf' | 'placeInvalid' | undefined {
  const given = [at?.longitude, at?.latitude].filter(number => number !== undefined)
  if (given.length === 0) return undefined
  if (given.length === 1) return 'placeHalf'
  return isWhole(at ?? {}) ? undefined : 'placeInvalid'
}
