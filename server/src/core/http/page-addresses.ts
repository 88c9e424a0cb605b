/** Where a public page is found in each language. */
import type { Language } from '@watchfire/contract/core/errors.ts'

export const languageTag = (language: Language) => (language === 'zh' ? 'zh-CN' : 'en')

export const pageAddresses = (origin: string, path: string): Record<Language, string> => ({
  zh: `${origin}${path}`,
  en: `${origin}${path}?lang=en`,
})
