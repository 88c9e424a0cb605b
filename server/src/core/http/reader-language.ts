import type { Language } from '@watchfire/contract/core/errors.ts'

/** Chinese unless English is asked for first. */
export const languageOf = (request: { headers: { 'accept-language'?: string } }): Language =>
  /^en\b/i.test(request.headers['accept-language'] ?? '') ? 'en' : 'zh'
