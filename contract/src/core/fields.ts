/** Field shapes that several modules share. */
import { z } from 'zod'

/** Row ids of the database, small enough to be exact as numbers. */
export const rowId = z.int().min(1)
/** Milliseconds since 1970. */
export const timestamp = z.int().min(0).max(8.64e15)
/** `YYYY-MM-DD HH:mm:ss` in the site's time zone. */
export const siteTime = z.string()
/** SHA-256 of a password as lower-case hex: what travels instead of the password. */
export const passwordDigest = z.string().regex(/^[0-9a-f]{64}$/)
/**
 * What may not stand in a name: control characters, line and paragraph breaks, marks that turn the direction of writing or show
 * nothing, and what no text may hold. With them a name can look like another one, or break what shows it.
 */
const notInNames =
  /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb\ufffe\uffff]/u
const named = (least: number, max: number) =>
  z
    .string()
    .trim()
    .min(least)
    .max(max)
    .refine(text => !notInNames.test(text), { params: { problem: 'invisible' } })
/** The name of a person or a thing, as people choose them. */
export const name = (maxLength: number) => named(1, maxLength)
/** One that may be left empty. */
export const nameOrNone = (maxLength: number) => named(0, maxLength)
/** The name a machine reports: it is cleaned, since a machine cannot choose another one. */
export const reportedName = (maxLength: number) =>
  z.codec(z.string().max(maxLength), z.string(), {
    decode: text => text.replace(new RegExp(notInNames, 'gu'), '').trim(),
    encode: text => text,
  })
/** The name or address of a server that people type in. */
export const hostName = z
  .string()
  .trim()
  .min(1)
  .max(253)
  .regex(/^[A-Za-z0-9:][A-Za-z0-9.:-]*$/)
export const portNumber = z.int().min(1).max(65_535)
/** Certificates (PEM) that alone are trusted; empty: those the system trusts. */
export const certificates = z.string().trim().max(30_000)
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
