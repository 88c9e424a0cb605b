/** Words that screens, mails and files share. Declared once in both languages, as the console's own texts are; `{name}` is filled in. */
import type { Language } from './errors.ts'

/** Says one of them. A screen's `t` fits too: as a method, it may ask for its values by name. */
export type Words<Key extends string> = {
  say(key: Key, values?: Readonly<Record<string, string | number>>): string
}['say']

/** `ofBrand` fills what the brand calls things; of values nothing is taken for a placeholder. */
export const wordsOf =
  <Key extends string>(
    table: Readonly<Record<Language, Readonly<Record<Key, string>>>>,
    language: Language,
    ofBrand: (text: string) => string = text => text,
  ): Words<Key> =>
  (key, values = {}) =>
    ofBrand(table[language][key]).replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
