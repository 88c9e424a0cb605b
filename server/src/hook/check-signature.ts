import { createHmac, timingSafeEqual } from 'node:crypto'

/** Whether `given` is the HMAC-SHA256 of the bytes: in hexadecimal, with `sha256=` before it or without, or in base64. */
export function isSigned(raw: Buffer, secret: string, given: string): boolean {
  const wanted = createHmac('sha256', secret).update(raw).digest()
  const text = given.trim().replace(/^sha256=/i, '')
  const shown = Buffer.from(text, /^[0-9a-f]{64}$/i.test(text) ? 'hex' : 'base64')
  return shown.length === wanted.length && timingSafeEqual(shown, wanted)
}
