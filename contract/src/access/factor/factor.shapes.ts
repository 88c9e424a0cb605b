import { z } from 'zod'
import { passwordDigest, rowId, siteTime, timestamp } from '../../core/fields.ts'
import { assertion, passkey } from '../passkey/passkey.shapes.ts'

/** Six digits of an authenticator app. */
export const oneTimeCode = z.string().regex(/^\d{6}$/)
/** Twelve letters and digits; blanks and hyphens between them count for nothing. */
export const recoveryCode = z.string().trim().min(12).max(24)
/** What names a sign-in that waits for its second step. */
export const challengeToken = z.string().regex(/^[\w-]{43}$/)

/** One way to prove oneself; the first that is given counts. */
export const proof = {
  code: oneTimeCode.optional(),
  recoveryCode: recoveryCode.optional(),
  passkey: assertion.optional(),
}
/** Shown this once; empty when there are some already. */
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })
export const confirmation = z.object({ ...proof, password: passwordDigest.optional() })

export const trustedDevice = z.object({
  trustedDeviceId: rowId,
  browser: z.string(),
  system: z.string(),
  address: z.string(),
  usedAt: timestamp,
  usedStr: siteTime,
  untilAt: timestamp,
  untilStr: siteTime,
})
export type TrustedDevice = z.output<typeof trustedDevice>

/** How an account is secured, for its owner. */
export const security = z.object({
  passwordAt: timestamp,
  passwordStr: siteTime,
  /** The customer asks for a second factor. */
  demanded: z.boolean(),
  /** An authenticator app is in use. */
  app: z.boolean(),
  passkeys: z.array(passkey),
  recoveryCodesLeft: z.int(),
  trustedDevices: z.array(trustedDevice),
})
export type Security = z.output<typeof security>
