/**
 * Words of the screens. A room declares its texts once, in both languages; a key without its English text, or a placeholder
 * without its value, does not compile. `{name}` is filled in, `{brand.project}` comes from the brand.
 */
import i18next from 'i18next'
import { useMemo, useSyncExternalStore } from 'react'
import { type Language, languageNow, onLanguage, useLanguage } from './language.ts'

type Placeholders<S extends string> = S extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends `brand.${string}` ? never : Name) | Placeholders<Rest>
  : never
type Fill<S extends string> = [Placeholders<S>] extends [never]
  ? []
  : [values: Record<Placeholders<S>, string | number>]

export type TextTable = Record<string, string>
export type Texts<Z extends TextTable> = { readonly room: string; readonly zh: Z }
/** `t('key', { …values })` */
export type Translate<Z extends TextTable> = <K extends keyof Z & string>(key: K, ...fill: Fill<Z[K]>) => string

void i18next.init({
  lng: languageNow(),
  fallbackLng: false,
  resources: {},
  nsSeparator: false,
  initAsync: false,
  showSupportNotice: false,
  interpolation: { prefix: '{', suffix: '}', escapeValue: false, skipOnVariables: true },
} as Parameters<typeof i18next.init>[0])
onLanguage(language => void i18next.changeLanguage(language))

/** Declares the texts of a room. `en` must have exactly the keys of `zh`. */
export function defineTexts<const Z extends TextTable>(
  room: string,
  table: { zh: Z; en: { [K in keyof Z]: string } },
): Texts<Z> {
  i18next.addResourceBundle('zh', room, table.zh, true, true)
  i18next.addResourceBundle('en', room, table.en, true, true)
  return { room, zh: table.zh }
}

let brandWords: Record<Language, TextTable> = { zh: {}, en: {} }
const wordListeners = new Set<() => void>()

/** Words of the brand, filled in for `{brand.…}` in every text. */
export function setBrandWords(words: Record<Language, TextTable>) {
  if (words === brandWords) return
  brandWords = words
  for (const listener of wordListeners) listener()
}

const brandWordsNow = () => brandWords
function onBrandWords(listener: () => void) {
  wordListeners.add(listener)
  return () => wordListeners.delete(listener)
}

function translate(language: Language, brand: TextTable, room: string, key: string, values: object = {}): string {
  return i18next.t(key, { ...values, ns: room, lng: language, brand })
}

/** The texts of a room in the language of now, for code outside React. */
export function textOf<Z extends TextTable, K extends keyof Z & string>(
  texts: Texts<Z>,
  key: K,
  ...fill: Fill<Z[K]>
): string {
  return translate(languageNow(), brandWords[languageNow()], texts.room, key, fill[0])
}

/** `const t = useTexts(alarmTexts)`: renders again when the language or the brand changes. */
export function useTexts<Z extends TextTable>(texts: Texts<Z>): Translate<Z> {
  const language = useLanguage()
  const brand = useSyncExternalStore(onBrandWords, brandWordsNow, brandWordsNow)[language]
  return useMemo(() => {
    const t = (key: string, values?: object) => translate(language, brand, texts.room, key, values)
    return t as Translate<Z>
  }, [language, brand, texts])
}
