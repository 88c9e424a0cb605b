/** By what a vehicle is known at a gate: its plate, or the number its site gave it where the type has no plate of the road. */
import { coloursOf, isSiteNumber } from './plate.rules.ts'
import type { NumberColour, VehicleType } from './vehicle.shapes.ts'

/** The cars of a stable and a forklift stay on their site, and a person has none: such numbers are a car's own, or a badge's. */
const withoutPlate: readonly VehicleType[] = [
  ...(['push', 'feed', 'leftover', 'manure', 'loosening', 'throwing'] as const),
  ...(['person', 'forklift'] as const),
]

export const mayLackPlate = (type: VehicleType): boolean => withoutPlate.includes(type)

/** The colours that number may have on a vehicle of this type, the usual one first; none where it fits none. One with a plate keeps to it. */
export function coloursOfNumber(type: VehicleType, number: string): readonly NumberColour[] {
  const colours = coloursOf(number)
  return colours.length === 0 && mayLackPlate(type) && isSiteNumber(number) ? ['none'] : colours
}
