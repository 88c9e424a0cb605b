import { expect, test } from 'vitest'
import { type Palette, palettes } from './palette.ts'

/** Relative luminance of WCAG 2. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
const contrast = (one: string, other: string): number => {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
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
const grounds = ['bg', 'panel'] as const

test('contrast is that of the standard', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

test.each(Object.entries(palettes))('words are read on their grounds (%s)', (_, palette: Palette) => {
  const pairs = [
    ...words.flatMap(word => grounds.map(ground => [word, palette[word], palette[ground]] as const)),
    ['primaryInk on primary', palette.primaryInk, palette.primary] as const,
    ['white on severeStrong', '#ffffff', palette.severeStrong] as const,
  ]
  expect(pairs.filter(([, word, ground]) => contrast(word, ground) < 4.5).map(([name]) => name)).toEqual([])
})
