/** A picture as the numbers that a model takes. Pure. */
import type { ModelInput } from '@watchfire/contract/model/model.shapes.ts'
import type { ColourFrame } from '../decode/decoder.ts'

/**
 * The picture lies in the upper left corner, what it does not fill is padded: a place in the input is the same place in the picture.
 * `into` is used again from picture to picture.
 */
export function writeInput(picture: Omit<ColourFrame, 'at'>, input: ModelInput, into: Float32Array): void {
  const { width, height, layout, colour, scale, mean, std, pad } = input
  const pixels = width * height
  for (let channel = 0; channel < 3; channel++) {
    const source = colour === 'bgr' ? 2 - channel : channel
    const [from, step] = layout === 'nchw' ? [channel * pixels, 1] : [channel, 3]
    const [factor, shift] = [scale / (std[channel] ?? 1), (mean[channel] ?? 0) / (std[channel] ?? 1)]
    const padding = pad * factor - shift
    for (let y = 0; y < height; y++) {
      let at = from + y * width * step
      const row = y < picture.height ? y * picture.width * 3 + source : -1
      const filled = row < 0 ? 0 : picture.width
      for (let x = 0; x < filled; x++, at += step) into[at] = (picture.pixels[row + x * 3] ?? 0) * factor - shift
      for (let x = filled; x < width; x++, at += step) into[at] = padding
    }
  }
}

export const shapeOf = ({ layout, width, height }: ModelInput): number[] =>
  layout === 'nchw' ? [1, 3, height, width] : [1, height, width, 3]
