import type { Language } from './errors.ts'

const style = { type: 'conjunction', style: 'narrow' } as const
/** Made when something is first listed: a telephone would wait for them before every page. */
const formats: Partial<Record<Language, Intl.ListFormat>> = {}

/** Names one after the other, divided as the language does: “A、B” and “A, B”. */
export const listText = (names: readonly string[], language: Language): string => {
  formats[language] ??= new Intl.ListFormat(language, style)
  return formats[language].format(names)
}

/** The first names of what may be many; that there are more is said by the last. */
export const firstNames = (names: readonly string[], max = 5): string[] => [
  ...names.slice(0, max),
  ...(names.length > max ? ['…'] : []),
]
