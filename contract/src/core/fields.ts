/** Field shapes that several rooms share. */
import { z } from 'zod'

/** Row ids of the database, small enough to be exact as numbers. */
export const rowId = z.int().min(1)
/** Milliseconds since 1970. */
export const moment = z.int().min(0).max(8.64e15)
/** `YYYY-MM-DD HH:mm:ss` in the site's time zone. */
export const siteTime = z.string()
/** SHA-256 of a password as lower-case hex: what travels instead of the password. */
export const passwordDigest = z.string().regex(/^[0-9a-f]{64}$/)
/** A list in one text, as the spec's wire has it. */
export function joined(separator: ';' | ',') {
  return z.codec(z.string(), z.array(z.string()), {
    decode: text => text.split(separator).filter(part => part !== ''),
    encode: parts => parts.join(separator),
  })
}
/** An object as JSON text, as the spec's wire has it. */
export const jsonText = z.codec(z.string(), z.record(z.string(), z.json()), {
  decode: (text, context) => {
    try {
      return JSON.parse(text)
    } catch {
      context.issues.push({ code: 'custom', input: text })
      return z.NEVER
    }
  },
  encode: value => JSON.stringify(value),
})
