import { z } from 'zod'
import { name, rowId, siteTime, timestamp } from '../../core/fields.ts'
import { admission } from '../account/admission.shapes.ts'

/** The short word people of a customer name it by at the sign-in. */
export const signInWord = z
  .string()
  .trim()
  .toLowerCase()
  .min(2)
  .max(30)
  .regex(/^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/)

const issuer = z
  .url({ protocol: /^https?$/ })
  .max(300)
  .refine(text => !/[?#@]/.test(text))

const oidcFields = {
  /** On the button of the sign-in page. */
  name: name(40),
  issuer,
  clientId: z.string().trim().min(1).max(200),
  scopes: z
    .string()
    .trim()
    .max(300)
    .regex(/^openid(?: [\x21-\x7e]+)*$/),
  /** Empty: roles are given by hand. */
  groupClaim: z.string().trim().max(100),
  ...admission,
  inUse: z.boolean(),
}

export const oidcEdit = z.object({
  companyId: rowId.optional(),
  ...oidcFields,
  /** Absent: the stored one stays. Empty: the provider asks for none. */
  secret: z.string().max(500).optional(),
  version: z.int().min(0),
})

const oidcSettings = z.object({
  ...oidcFields,
  /** Null when the role was deleted. */
  roleId: rowId.nullable(),
  hasSecret: z.boolean(),
  version: z.int(),
  /** Why it last failed, in the reader's words; empty while it works. */
  lastProblem: z.string(),
  lastProblemStr: siteTime,
})
export type OidcSettings = z.output<typeof oidcSettings>

export const signInSettings = z.object({
  companyId: rowId,
  companyName: z.string(),
  word: z.string(),
  /** Passwords open for the customer's local administrators alone. */
  passwordOff: z.boolean(),
  version: z.int(),
  /** What is registered at the provider. */
  redirectUri: z.string(),
  oidc: oidcSettings.nullable(),
})
export type SignInSettings = z.output<typeof signInSettings>

/** A person as the provider knows them. */
export const identity = z.object({
  identityId: rowId,
  login: z.string(),
  fullName: z.string(),
  email: z.string(),
  issuer: z.string(),
  subject: z.string(),
  /** Null while nobody has linked an account. */
  accountId: rowId.nullable(),
  account: z.string(),
  lastSeenAt: timestamp,
  lastSeenStr: siteTime,
})
export type Identity = z.output<typeof identity>

/** A way of signing in, as the sign-in page offers it. */
export const signInWay = z.object({
  kind: z.enum(['oidc', 'directory']),
  name: z.string(),
  /** Beside it passwords open for the customer's local administrators alone. */
  passwordOff: z.boolean(),
})
export type SignInWay = z.output<typeof signInWay>
