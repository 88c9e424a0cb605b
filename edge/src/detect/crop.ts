/** A part of a picture by itself, as large as a model takes it; and where in the picture that is. Pure. */
import type { ColourFrame } from '../decode/decoder.ts'
import type { Box } from './seen-box.ts'

export type Picture = Omit<ColourFrame, 'at'>

/** Parts of one picture that are looked at; those beyond are left out. */
export const maxCrops = 8

/** What is round a box, by so many of its sizes, and ends with the picture; in fractions of it. */
export function grown({ left, top, right, bottom }: Box, grow: number): Box {
  const [across, down] = [(right - left) * grow, (bottom - top) * grow]
  return {
    left: Math.max(0, left - across),
    top: Math.max(0, top - down),
    right: Math.min(1, right + across),
    bottom: Math.min(1, bottom + down),
  }
}

/** As large as fits into the bounds, in its own proportions or stretched to them; between pixels it is mixed. */
export function cutOut(
  picture: Picture,
  part: Box,
  bounds: { width: number; height: number; stretch: boolean },
): Picture {
  const [across, down] = [(part.right - part.left) * picture.width, (part.bottom - part.top) * picture.height]
  const scale = Math.min(bounds.width / Math.max(1, across), bounds.height / Math.max(1, down))
  const within = (size: number, max: number): number => Math.min(max, Math.max(1, Math.round(size * scale)))
  const width = bounds.stretch ? bounds.width : within(across, bounds.width)
  const height = bounds.stretch ? bounds.height : within(down, bounds.height)
  const pixels = new Uint8Array(width * height * 3)
  const columns = Array.from({ length: width }, (_, x) =>
    between(part.left * picture.width + ((x + 0.5) * across) / width - 0.5, picture.width),
  )
  for (let y = 0; y < height; y++) {
    const row = between(part.top * picture.height + ((y + 0.5) * down) / height - 0.5, picture.height)
    const [upper, lower] = [row.first * picture.width * 3, row.second * picture.width * 3]
    for (const [x, column] of columns.entries()) {
      for (let colour = 0; colour < 3; colour++) {
        const at = (from: number, place: number): number => picture.pixels[from + place * 3 + colour] ?? 0
        const above = at(upper, column.first) * (1 - column.share) + at(upper, column.second) * column.share
        const below = at(lower, column.first) * (1 - column.share) + at(lower, column.second) * column.share
        pixels[(y * width + x) * 3 + colour] = Math.round(above * (1 - row.share) + below * row.share)
      }
    }
  }
  return { width, height, pixels }
}

/** The two pixels on both sides of a place, and how far it is from the first to the second. */
function between(place: number, size: number): { first: number; second: number; share: number } {
  const held = Math.min(size - 1, Math.max(0, place))
  const first = Math.floor(held)
  return { first, second: Math.min(size - 1, first + 1), share: held - first }
}

/** A box in fractions of the part as one in fractions of the picture. */
export function inPicture<Kind extends Box>(box: Kind, part: Box): Kind {
  const [across, down] = [part.right - part.left, part.bottom - part.top]
  return {
    ...box,
    left: part.left + box.left * across,
    top: part.top + box.top * down,
    right: part.left + box.right * across,
    bottom: part.top + box.bottom * down,
  }
}
