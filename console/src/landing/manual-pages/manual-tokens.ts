/** Menus and brand words of the manual and the public pages: `{menu:accounts}` and `{brand.company}` become what this brand calls them. */

import type { BrandLook } from '@watchfire/contract/core/brand-file.ts'
import { fillBrand, menuWord } from '@watchfire/contract/core/brand-words.ts'
import type { Language } from '../../core/language.ts'

export function inBrand(text: string, brand: BrandLook, language: Language): string {
  const named = text.replace(
    /\{menu:(\w+)\}/g,
    (whole, name: string) => menuWord(name, brand.menuNames, language) ?? whole,
  )
  return fillBrand(named, brand.words[language])
}
