/** A customer's directory (LDAP), as administrators set it. */
import { z } from 'zod'
import { certificates, hostName, name, portNumber, rowId, siteTime } from '../../core/fields.ts'
import { membershipInParts } from '../account/account.shapes.ts'
import { admission } from '../account/admission.shapes.ts'

/** What the line to a directory is: TLS from the first byte, TLS on demand, or none, which leads into plant networks alone. */
export const directoryLine = z.enum(['ldaps', 'startTls', 'plain'])
export const directoryPorts = { ldaps: 636, startTls: 389, plain: 389 } as const

/** Stands in a filter for what a person typed. */
export const namePlace = '{name}'
/** Stands in a filter of groups for the entry of the person. */
export const entryPlace = '{dn}'

const attribute = z
  .string()
  .trim()
  .max(60)
  .regex(/^[A-Za-z][A-Za-z0-9-]*$/)
const entryName = (maxLength: number) => z.string().trim().min(1).max(maxLength)

const directoryFields = {
  /** On the form of the sign-in page. */
  name: name(40),
  host: hostName,
  port: portNumber,
  line: directoryLine,
  certificate: certificates,
  /** Who looks people up. */
  bindName: entryName(400),
  /** Below it people are looked up. */
  base: entryName(400),
  userFilter: z
    .string()
    .trim()
    .max(500)
    .refine(text => text.includes(namePlace)),
  loginAttribute: attribute,
  nameAttribute: attribute,
  mailAttribute: attribute,
  /** Empty: the groups an entry says itself that it is in (memberOf). */
  groupFilter: z
    .string()
    .trim()
    .max(500)
    .refine(text => text === '' || text.includes(entryPlace) || text.includes(namePlace)),
  ...admission,
  inUse: z.boolean(),
}

export const directoryEdit = z.object({
  companyId: rowId.optional(),
  ...directoryFields,
  /** Absent: the stored one stays. */
  secret: z.string().min(1).max(500).optional(),
  version: z.int().min(0),
})

const directorySettings = z.object({
  ...directoryFields,
  /** Null when the role was deleted. */
  roleId: rowId.nullable(),
  version: z.int(),
  /** Why it last failed, in the reader's words; empty while it works. */
  lastProblem: z.string(),
  lastProblemStr: siteTime,
})
export type DirectorySettings = z.output<typeof directorySettings>
/** Null while none is set. */
export const maybeDirectory = directorySettings.nullable()

/** What a test found out: of the directory, and of the name it was asked for. */
export const directoryTest = z.object({
  works: z.boolean(),
  /** What is wrong, in the reader's words. */
  reason: z.string(),
  found: z
    .object({
      entry: z.string(),
      login: z.string(),
      fullName: z.string(),
      email: z.string(),
      groups: z.array(z.string()),
      /** By the map of groups; null for somebody in none of them. */
      roleId: rowId.nullable(),
      /** By the same; absent while no group of the map gives projects. */
      scope: z.object(membershipInParts).optional(),
      /** Stopped in the directory. */
      stopped: z.boolean(),
    })
    .nullable(),
})
export type DirectoryTest = z.output<typeof directoryTest>
