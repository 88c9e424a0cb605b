/** Whether words can be read on what they stand on, by WCAG 2: every pair that the console draws, in both themes. */
import { type BrandColours, type Palette, paletteOf, type ThemeName, themeNames } from './palette.ts'

export const leastContrast = 4.5

type Rgb = readonly [number, number, number]
type Colour = { rgb: Rgb; alpha: number }

function colourOf(text: string): Colour {
  const parts = text.startsWith('#')
    ? [1, 3, 5].map(at => Number.parseInt(text.slice(at, at + 2), 16))
    : [...text.matchAll(/[\d.]+/g)].map(([part]) => Number(part))
  const [red = 0, green = 0, blue = 0, alpha = 1] = parts
  return { rgb: [red, green, blue], alpha }
}

function luminance(rgb: Rgb): number {
  const [red = 0, green = 0, blue = 0] = rgb.map(value => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Of words on a ground; one that is translucent lies on `below`. */
export function contrast(words: string, ground: string, below = '#000000'): number {
  const { rgb, alpha } = colourOf(ground)
  const base = colourOf(below).rgb
  const mixed = rgb.map((value, at) => value * alpha + (base[at] ?? 0) * (1 - alpha)) as unknown as Rgb
  const [high = 0, low = 0] = [luminance(colourOf(words).rgb), luminance(mixed)].sort((a, b) => b - a)
  return (high + 0.05) / (low + 0.05)
}

const words = [
  'text',
  'text2',
  'text3',
  'primary',
  'severe',
  'normal',
  'notice',
  'recordOnly',
  'fault',
  'good',
] as const
const grounds = ['bg', 'panel', 'raised'] as const
const washed = ['primary', 'severe', 'normal', 'notice', 'recordOnly', 'fault', 'good'] as const

type Pair = { words: keyof Palette | '#ffffff'; ground: keyof Palette }
const pairs: readonly Pair[] = [
  ...words.flatMap(word => grounds.map(ground => ({ words: word, ground }))),
  ...washed.map(word => ({ words: word, ground: `${word}Wash` as const })),
  ...(['text', 'text2', 'primary'] as const).flatMap(word =>
    (['chosen', 'chosenHover'] as const).map(ground => ({ words: word, ground })),
  ),
  { words: 'primaryInk', ground: 'primary' },
  { words: 'primaryInk', ground: 'primaryHover' },
  { words: 'primaryHover', ground: 'panel' },
  { words: '#ffffff', ground: 'severeStrong' },
]

export type FaintPair = { theme: ThemeName; words: string; ground: string; contrast: number }

/** The pairs of a brand that cannot be read. */
export const faintPairs = (own: Readonly<Record<ThemeName, BrandColours>>): FaintPair[] =>
  themeNames.flatMap(theme => {
    const palette = paletteOf(theme, own)
    return pairs
      .map(pair => ({
        theme,
        ...pair,
        contrast: contrast(
          pair.words === '#ffffff' ? pair.words : palette[pair.words],
          palette[pair.ground],
          palette.panel,
        ),
      }))
      .filter(pair => pair.contrast < leastContrast)
  })
