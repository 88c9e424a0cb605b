/** Day or night, by the picture alone: the clock does not know the season, the weather and the lamps of a hall. */
import type { PartOfDay } from '@watchfire/contract/device/camera.shapes.ts'

/** Mean brightness, 0 to 255; what lies between is dusk, and neither. */
const nightBelow = 60
const dayFrom = 75
/** Darker than this nearly everywhere nothing can be drawn on it: the lens is covered, or the hall has no lamp at all. */
const blackBelow = 40

export type Brightness = {
  mean: number
  /** Of nearly all of the picture; a caption does not count. */
  most: number
}

/** Undefined at dusk, and where nothing is to be seen. */
export function partOfDayIn({ mean, most }: Brightness): PartOfDay | undefined {
  if (most < blackBelow) return undefined
  if (mean >= dayFrom) return 'day'
  return mean < nightBelow ? 'night' : undefined
}
