import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'

export type SignedTexts<Payload> = {
  write(payload: Payload): string
  /** Undefined unless it was written with the same key. */
  read(text: string): Payload | undefined
}

/** Texts for addresses that carry what they say, and a mark that only the holder of the key can make. Longer ones are refused unread. */
export function signedTexts<Payload>(key: Buffer | KeyObject, maxLength: number): SignedTexts<Payload> {
  const macOf = (body: string) => createHmac('sha256', key).update(body).digest()
  return {
    write(payload) {
      const body = Buffer.from(JSON.stringify(payload)).toString('base64url')
      return `${body}.${macOf(body).toString('base64url')}`
    },
    read(text) {
      if (text.length > maxLength) return undefined
      const [body = '', mac = ''] = text.split('.')
      const given = Buffer.from(mac, 'base64url')
      const expected = macOf(body)
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
      // Only we can have written what carries our mark, so its shape is known.
      return JSON.parse(Buffer.from(body, 'base64url').toString()) as Payload
    },
  }
}
