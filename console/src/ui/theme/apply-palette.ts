/** The palette of the theme of now, as the brand has it, where plain CSS finds it. */
import type { BrandLook } from '@watchfire/contract/core/brand-file.ts'
import { colourVariables, fontStack, paletteOf } from '@watchfire/contract/core/palette.ts'
import type { ThemeName } from '../../core/theme-choice.ts'

export function applyPalette(theme: ThemeName, brand: Pick<BrandLook, 'palette'>, root = document.documentElement) {
  root.dataset.theme = theme
  root.style.colorScheme = theme
  root.style.setProperty('--wf-font', fontStack)
  for (const [name, colour] of colourVariables(paletteOf(theme, brand.palette))) root.style.setProperty(name, colour)
}
