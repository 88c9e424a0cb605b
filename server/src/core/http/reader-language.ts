import type { Language } from '@watchfire/contract/core/errors.ts'

/** Chinese unless English is asked for first. */
export const languageOf = (request: { headers: { 'accept-language'?: string } }): Language =>
  /^en\b/i.test(request.headers['accept-language'] ?? '') ? 'en' : 'zh'

/** Of a page: that of its address (`?lang=en`), else the one the console keeps in a cookie. The console begins in Chinese, whatever the browser. */
export function pageLanguage({ url, headers }: { url: string; headers: { cookie?: string | undefined } }): Language {
  const named = new URLSearchParams(url.split('?')[1]).get('lang')
  const cookies = headers.cookie ?? ''
  // Over https the console names it so; one of before, or of a proxy that nobody named, counts where there is none.
  const [, kept] = /(?:^|;\s*)__Host-language=(\w+)/.exec(cookies) ?? /(?:^|;\s*)language=(\w+)/.exec(cookies) ?? []
  return (named ?? kept) === 'en' ? 'en' : 'zh'
}
