import { z } from 'zod'
import { moment, name, rowId, siteTime } from '../core/fields.ts'
import { membership } from './account.shapes.ts'

/** The short word people of a customer name it by at the sign-in. */
export const signInWord = z
  .string()
  .trim()
  .toLowerCase()
  .min(2)
  .max(30)
  .regex(/^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/)

/** Groups a map may name. */
export const maxGroups = 50

const groupRole = z.object({ group: z.string().trim().min(1).max(200), roleId: rowId })

/** Somebody in no group of the map: the default role, or no sign-in. */
export const noGroup = z.enum(['defaultRole', 'refuse'])
/** Somebody who signs in for the first time: an account at once, or a wait until an administrator has linked one. */
export const newPeople = z.enum(['make', 'wait'])

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
  /** The first that fits decides. */
  groups: z.array(groupRole).max(maxGroups),
  noGroup,
  newPeople,
  /** Of whoever is in no group of the map, and of all while there is none. */
  roleId: rowId,
  ...membership,
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
  lastSeenAt: moment,
  lastSeenStr: siteTime,
})
export type Identity = z.output<typeof identity>

/** A way of signing in, as the sign-in page offers it. */
export const signInWay = z.object({
  kind: z.enum(['oidc']),
  name: z.string(),
  /** Beside it passwords open for the customer's local administrators alone. */
  passwordOff: z.boolean(),
})
export type SignInWay = z.output<typeof signInWay>
