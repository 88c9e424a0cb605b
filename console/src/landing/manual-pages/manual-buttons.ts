/** Buttons and headings of the console in the manual: `{button:mail.test}` becomes what `mail.texts.ts` says at `test`. */
import type { Language } from '@watchfire/contract/core/errors.ts'

/** Texts by the name of their file. */
export type ScreenTexts = Readonly<Record<string, Record<Language, Readonly<Record<string, string>>>>>

/** @throws Error that names the token of a button that does not exist */
export const withButtons = (text: string, screens: ScreenTexts, language: Language): string =>
  text.replace(/\{button:([\w-]+)\.(\w+)\}/g, (token, screen: string, key: string) => {
    const words = screens[screen]?.[language][key]
    if (words === undefined) throw new Error(`the manual names a button that the console does not have: ${token}`)
    return words
  })
