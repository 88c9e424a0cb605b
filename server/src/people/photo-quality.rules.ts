/** What can be said of a photo without knowing what is in it: its size, how sharp it is, and how its light lies. */
export type GreyPicture = { pixels: Uint8Array; width: number; height: number }
export type PhotoFault = 'photoTooSmall' | 'photoTooDark' | 'photoTooBright' | 'photoFlat' | 'photoBlurred'

/** Shorter side of the picture as it was uploaded, in pixels. */
export const minSide = 200
/** Grey values, 0 to 255. */
const [darkest, brightest] = [40, 225]
const flattest = 12
/** Variance of the Laplacian: of a sharp portrait some hundreds, of one out of focus below twenty. */
const leastSharp = 30

type Light = { mean: number; spread: number }

function lightOf({ pixels }: GreyPicture): Light {
  const mean = pixels.reduce((sum, value) => sum + value, 0) / pixels.length
  const variance = pixels.reduce((sum, value) => sum + (value - mean) ** 2, 0) / pixels.length
  return { mean, spread: Math.sqrt(variance) }
}

export function sharpnessOf({ pixels, width, height }: GreyPicture): number {
  const at = (x: number, y: number) => pixels[y * width + x] ?? 0
  let [sum, squares, count] = [0, 0, 0]
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const edge = 4 * at(x, y) - at(x - 1, y) - at(x + 1, y) - at(x, y - 1) - at(x, y + 1)
      sum += edge
      squares += edge * edge
      count++
    }
  return count === 0 ? 0 : squares / count - (sum / count) ** 2
}

/** The first thing that is wrong with a photo; `grey` is a copy of a size at which sharpness compares. */
export function faultOf(uploaded: { width: number; height: number }, grey: GreyPicture): PhotoFault | undefined {
  if (Math.min(uploaded.width, uploaded.height) < minSide) return 'photoTooSmall'
  const { mean, spread } = lightOf(grey)
  if (mean < darkest) return 'photoTooDark'
  if (mean > brightest) return 'photoTooBright'
  if (spread < flattest) return 'photoFlat'
  return sharpnessOf(grey) < leastSharp ? 'photoBlurred' : undefined
}
