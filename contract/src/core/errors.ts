/** Refusals as code and wire know them; the table of them is in error-table.ts. */
import { type ErrorText, errorTable } from './error-table.ts'

export type ErrorCode = keyof typeof errorTable
export type Language = 'zh' | 'en'
export type Facts = Record<string, string | number>

const texts: Record<ErrorCode, ErrorText> = errorTable

/** The sentence of an error in the reader's language, with its facts filled in. */
export function errorText(code: ErrorCode, language: Language, facts: Facts = {}): string {
  return texts[code][language].replace(/\{(\w+)\}/g, (whole, name: string) => String(facts[name] ?? whole))
}
export const rcodeOf = (code: ErrorCode): number => texts[code].rcode
export const statusOf = (code: ErrorCode): number => texts[code].status ?? 200

const codeByRcode = new Map((Object.keys(texts) as ErrorCode[]).map(code => [texts[code].rcode, code]))
/** The code behind a number of the wire; undefined for a foreign back end's own numbers. */
export const codeOf = (rcode: number): ErrorCode | undefined => codeByRcode.get(rcode)
