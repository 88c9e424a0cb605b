/** What every call carries beside its own fields (spec §7), and what every answer carries beside its data. */
import { z } from 'zod'
import { rowId } from './fields.ts'

/** Sent with each signed call: in the body of a POST, the query of a GET, a field of a form. */
export const signatureFields = z.object({
  /** Milliseconds since 1970 when the request was made. */
  r: z.coerce.number(),
  /** A number counts as its digits. */
  nonce: z.union([z.string(), z.number().transform(String)]).pipe(z.string().regex(/^[\x21-\x7e]{8,64}$/)),
  uid: z.coerce.string().max(40),
  /** Lower-case MD5 hex of {@link signedText}. */
  sign: z.string().max(64),
  token: z.string().max(128),
})
export type SignatureFields = z.infer<typeof signatureFields>

/** Where the token stands beside a long body, so that it is known before the body is read. It opens nothing: the signature does. */
export const sessionHeader = 'x-session-token'

/** An id, as a number or as digits. Whatever else stands there (nothing, null, an empty text) selects nothing: an alarm must never be hidden by an empty field. */
const selectedId = z
  .union([
    rowId,
    z
      .string()
      .regex(/^\s*\d+\s*$/)
      .transform(Number)
      .pipe(rowId),
  ])
  .optional()
  .catch(undefined)

/** The selection in the console's top bar. It narrows what a session may see and never widens it. */
export const selectionFields = z.object({ companyId: selectedId, projectId: selectedId, regionId: selectedId })
export type Selection = z.infer<typeof selectionFields>

/** How far the client's clock may be off, in ms. */
export const clockTolerance = 10 * 60_000

/** The text whose MD5 is the signature: nonce, r, token and uid, nothing between them. */
export function signedText(fields: { nonce: string; r: number | string; token: string; uid: string }): string {
  return `${fields.nonce}${fields.r}${fields.token}${fields.uid}`
}

/** `rcode` 0 and `rmsg` "OK" mean success. */
export type Envelope = { rcode: number; rmsg: string; data?: unknown; total?: number; [fact: string]: unknown }
export const okMessage = 'OK'

/** Codes in a body, and the HTTP status, that mean: the session is dead, sign in again. */
export const deadSessionCodes: readonly number[] = [999, 25, 401]
