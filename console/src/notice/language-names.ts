import type { Language } from '@watchfire/contract/core/errors.ts'

/** Each language in its own words, for whoever reads only that one. */
export const languageNames: Readonly<Record<Language, string>> = { zh: '中文', en: 'English' }
