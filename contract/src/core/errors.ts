export type Language = 'zh' | 'en'

/**
 * What the product may refuse, in both languages. `{name}` in a text is filled with a fact of the refusal.
 * The status is 200 unless given: an application error is an answer, not a failure of HTTP.
 */
export type ErrorText = {
  rcode: number
  status?: 400 | 401 | 403 | 404 | 408 | 409 | 413 | 415 | 416 | 429 | 500 | 503 | 507
  zh: string
  en: string
}
/** As they travel, filled in. */
export type Facts = Record<string, string | number>
/** As they are given: names in a list are divided as the reader's language does. */
export type GivenFacts = Record<string, string | number | readonly string[]>
