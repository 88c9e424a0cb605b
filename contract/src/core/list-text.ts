import type { Language } from './errors.ts'

const style = { type: 'conjunction', style: 'narrow' } as const
const formats: Record<Language, Intl.ListFormat> = {
  zh: new Intl.ListFormat('zh', style),
  en: new Intl.ListFormat('en', style),
}

/** Names one after the other, divided as the language does: “A、B” and “A, B”. */
export const listText = (names: readonly string[], language: Language): string => formats[language].format(names)

/** The first names of what may be many; that there are more is said by the last. */
export const firstNames = (names: readonly string[], max = 5): string[] => [
  ...names.slice(0, max),
  ...(names.length > max ? ['…'] : []),
]
