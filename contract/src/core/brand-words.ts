/** Fills `{brand.company}`, `{brand.companies}`, `{brand.Company}` in a text: what the brand calls it, with a capital where the place has one. */
import { type Brand, type BrandName, brands } from './brands.ts'
import type { Language } from './errors.ts'
import { type MenuName, menus } from './rights.ts'

export type BrandWords = Readonly<Record<string, string>>

export const wordsOf = (brand: BrandName, language: Language): BrandWords => brands[brand].words[language]

/** The word at a placeholder; undefined for one that no brand has. */
export function brandWord(words: BrandWords, place: string): string | undefined {
  const exact = words[place]
  if (exact !== undefined) return exact
  const word = words[place.charAt(0).toLowerCase() + place.slice(1)]
  return word && word.charAt(0).toUpperCase() + word.slice(1)
}

/** What a brand calls a menu; undefined for one that does not exist. */
export function menuWord(name: string, names: Brand['menuNames'], language: Language): string | undefined {
  const menu = menus[name as MenuName]
  return menu && (names[menu.id] ?? menu)[language]
}

export const fillBrand = (text: string, words: BrandWords): string =>
  text.replace(/\{brand\.(\w+)\}/g, (whole, place: string) => brandWord(words, place) ?? whole)
