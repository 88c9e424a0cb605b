/** Fills `{brand.company}`, `{brand.companies}`, `{brand.Company}` in a text: what the brand calls it, with a capital where the place has one. */
import type { BrandLook } from './brand-file.ts'
import type { Language } from './errors.ts'
import { type MenuName, menuList, menus } from './rights.ts'

export type BrandWords = Readonly<Record<string, string>>

/** The word at a placeholder; undefined for one that no brand has. */
export function brandWord(words: BrandWords, place: string): string | undefined {
  const exact = words[place]
  if (exact !== undefined) return exact
  const word = words[place.charAt(0).toLowerCase() + place.slice(1)]
  return word && word.charAt(0).toUpperCase() + word.slice(1)
}

/** What a brand calls a menu; undefined for one that does not exist. */
export function menuWord(name: string, names: BrandLook['menuNames'], language: Language): string | undefined {
  const menu = menus[name as MenuName]
  return menu && (names[name as MenuName] ?? menu)[language]
}

/** What a brand calls the menu of this id where that is not its own name. */
export function menuNameOf(id: number, names: BrandLook['menuNames']): Record<Language, string> | undefined {
  const menu = menuList.find(known => known.id === id)
  return menu && names[menu.name]
}

export const fillBrand = (text: string, words: BrandWords): string =>
  text.replace(/\{brand\.(\w+)\}/g, (whole, place: string) => brandWord(words, place) ?? whole)
