/** Reading an answer of the wire: ours, or that of a plain back end which speaks the same calls (product rules of success). */
import { deadSessionCodes } from '@watchfire/contract/core/envelope.ts'

export type WireBody = {
  success: boolean
  deadSession: boolean
  rcode: number | undefined
  message: string
  /** What stands beside code and message: facts of a refusal such as `field` or `serverTime`. */
  facts: Record<string, unknown>
  payload: { data?: unknown; total?: unknown }
}

const numberOf = (value: unknown): number | undefined =>
  value === undefined || value === null || value === '' || !Number.isFinite(Number(value)) ? undefined : Number(value)
const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')

/** undefined when the text is not a JSON object: a proxy's error page, an empty answer. */
export function readBody(text: string): WireBody | undefined {
  let body: Record<string, unknown>
  try {
    body = JSON.parse(text)
  } catch {
    return undefined
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return undefined
  const { rcode, rmsg, msg, status, code, status_code: statusCode, data, total, ...facts } = body
  const own = numberOf(rcode)
  const codes = [own, numberOf(status), numberOf(code), numberOf(statusCode)]
  return {
    success:
      own !== undefined
        ? own === 0
        : codes[1] === 200 || codes[1] === 0 || codes[2] === 0 || (statusCode !== undefined && codes[3] === 0),
    deadSession: codes.some(value => value !== undefined && deadSessionCodes.includes(value)),
    rcode: own ?? codes[2] ?? codes[3] ?? codes[1],
    message: textIn(rmsg) || textIn(msg),
    facts,
    payload: { data: data ?? null, total },
  }
}
