/**
 * Words of the screens. A module declares its texts once, in both languages; a key without its English text, or a placeholder
 * without its value, does not compile. `{name}` is filled in, `{brand.project}` and `{menu:accounts}` come from the brand.
 */

import type { BrandLook } from '@watchfire/contract/core/brand-file.ts'
import { brandWord, menuWord } from '@watchfire/contract/core/brand-words.ts'
import platform from '@watchfire/contract/core/brands/platform.json' with { type: 'json' }
import { listText } from '@watchfire/contract/core/list-text.ts'
import { useMemo } from 'react'
import { createStore } from './create-store.ts'
import { type Language, languageNow, useLanguage } from './language.ts'

type Placeholders<S extends string> = S extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends `brand.${string}` | `menu:${string}` ? never : Name) | Placeholders<Rest>
  : never
type Fill<S extends string> = [Placeholders<S>] extends [never]
  ? []
  : [values: Record<Placeholders<S>, string | number>]

export type TextTable = Record<string, string>
export type Texts<Z extends TextTable> = { readonly zh: Z; readonly en: TextTable }
/** `t('key', { …values })` */
export type Translate<Z extends TextTable> = <K extends keyof Z & string>(key: K, ...fill: Fill<Z[K]>) => string

/** Declares the texts of a module. `en` must have exactly the keys of `zh`. */
export const defineTexts = <const Z extends TextTable>(table: { zh: Z; en: { [K in keyof Z]: string } }): Texts<Z> =>
  table

const brandWords = createStore<Record<Language, TextTable>>(platform.words)
let menuNames: BrandLook['menuNames'] = platform.menuNames

/** Words of the brand, filled in for `{brand.…}` in every text, and the menus it calls otherwise. */
export function setBrandWords(words: Record<Language, TextTable>, menus: BrandLook['menuNames'] = {}) {
  if (words === brandWords.now()) return
  menuNames = menus
  brandWords.put(words)
}

/** Every placeholder is filled in one pass: a value that looks like a placeholder is shown as it is. */
function translate(
  language: Language,
  table: TextTable,
  brand: TextTable,
  key: string,
  values: Record<string, unknown> = {},
): string {
  return (table[key] ?? key).replace(/\{(brand\.|menu:)?(\w+)\}/g, (_, kind: string | undefined, name: string) => {
    if (kind === 'menu:') return menuWord(name, menuNames, language) ?? ''
    return String((kind ? brandWord(brand, name) : values[name]) ?? '')
  })
}

/** The texts of a room in the language of now, for code outside React. */
export function textOf<Z extends TextTable, K extends keyof Z & string>(
  texts: Texts<Z>,
  key: K,
  ...fill: Fill<Z[K]>
): string {
  return translate(languageNow(), texts[languageNow()], brandWords.now()[languageNow()], key, fill[0])
}

/** Names one after the other in the language of now. Whoever draws them has `useTexts`, which draws again when it changes. */
export const listNames = (names: readonly string[]): string => listText(names, languageNow())

/** `const t = useTexts(alarmTexts)`: renders again when the language or the brand changes. */
export function useTexts<Z extends TextTable>(texts: Texts<Z>): Translate<Z> {
  const language = useLanguage()
  const brand = brandWords.use()[language]
  return useMemo(() => {
    const t = (key: string, values?: Record<string, unknown>) =>
      translate(language, texts[language], brand, key, values)
    return t as Translate<Z>
  }, [language, brand, texts])
}
