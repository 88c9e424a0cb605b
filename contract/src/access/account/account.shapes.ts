import { z } from 'zod'
import { coded } from '../../core/coded.ts'
import { name, passwordDigest, rowId, siteTime, timestamp } from '../../core/fields.ts'
import { regionsOfProject } from '../../core/limits.ts'
import { wire } from '../../core/wire.ts'

/** Spec §3, user status. */
export const accountState = coded({ inUse: 1, terminated: 2 })
export type AccountState = z.output<typeof accountState>

/** Project names a row of the list carries; the rest is a number. */
export const shownProjects = 3
/** Projects an account may be limited to. */
export const maxProjectsOfAccount = 500

/** Projects of which somebody gives single regions at once. */
const maxProjectsInPart = 40

export const newAccountName = name(40).refine(text => !/\s/u.test(text))
export const phone = z
  .string()
  .trim()
  .max(30)
  .regex(/^[0-9+() -]*$/)
export const email = z.union([z.email().max(120), z.literal('')])

/** What an administrator sees of an account in a list. */
const accountFacts = z.object({
  account: z.string(),
  phone: z.string(),
  companyId: rowId,
  companyName: z.string(),
  roleId: rowId,
  roleName: z.string(),
  status: accountState,
  /** False: limited to chosen projects. */
  allProjects: z.boolean(),
  projectCount: z.int(),
  /** The first of them by name. */
  projectNames: z.array(z.string()),
  /** For each of these names how many of its regions; null: the whole project. */
  projectParts: z.array(z.object({ chosen: z.int(), of: z.int() }).nullable()),
  /** Wrong passwords keep somebody out at the moment. */
  locked: z.boolean(),
  mustChangePassword: z.boolean(),
  lastSignInAt: timestamp.nullable(),
  lastSignInStr: siteTime,
  /** Keys in use that this person holds and nobody else has renewed: they end when the account is stopped. */
  apiKeys: z.int(),
  /** It has no sign-in of its own: its owner comes from another account of theirs. Foreign back ends do not say. */
  signsInElsewhere: z.boolean().optional(),
})
export type AccountFacts = z.output<typeof accountFacts>

/** A person: as a contact, and for those who administer accounts with the facts of the account. */
export const accountRow = wire(
  { accountId: rowId, name: z.string(), mail: z.string(), administered: accountFacts.optional() },
  { accountId: 'u_id', name: 'full_name', mail: 'email' },
)
export type AccountRow = z.output<typeof accountRow>

/** A project that somebody has, as a whole or in part. */
export const memberProject = z.object({
  projectId: rowId,
  projectName: z.string(),
  /** Null: the whole project. */
  regions: z.array(z.object({ regionId: rowId, regionName: z.string() })).nullable(),
  /** How many regions the project has, as far as who asks sees them. */
  regionCount: z.int(),
})
export type MemberProject = z.output<typeof memberProject>

/** Beside the facts of one's own account: what the page of an administered one shows. */
export const accountAdministration = z.object({
  phone: z.string(),
  roleId: rowId,
  /** What the role allows in the company of the account. */
  menuIds: z.array(z.int()),
  status: accountState,
  allProjects: z.boolean(),
  projects: z.array(memberProject),
  locked: z.boolean(),
  mustChangePassword: z.boolean(),
  lastSignInAt: timestamp.nullable(),
  lastSignInStr: siteTime,
  createdAt: timestamp,
  createdStr: siteTime,
  createdBy: z.string(),
  apiKeys: z.int(),
  signsInElsewhere: z.boolean().optional(),
  /** Names the account as it was when it was read. */
  version: z.int(),
})
export type AccountAdministration = z.output<typeof accountAdministration>

/** The projects of a membership: all of the company, or those that are named. */
export const membership = {
  allProjects: z.boolean(),
  projectIds: z.array(rowId).max(maxProjectsOfAccount),
}

const regionLimit = z.object({ projectId: rowId, regionIds: z.array(rowId).max(regionsOfProject) })

/** The same, some of the projects in part: of these the regions that are named alone. */
export const membershipInParts = {
  ...membership,
  /** Absent: every project as a whole. */
  regionLimits: z.array(regionLimit).max(maxProjectsInPart).optional(),
}

/** The same of a line in a map of groups, which has many lines. */
export const scopeOfGroup = z.object({
  allProjects: z.boolean(),
  projectIds: z.array(rowId).max(100),
  regionLimits: z.array(regionLimit).max(10).optional(),
})

export const newAccount = wire(
  {
    account: newAccountName,
    fullName: name(40),
    email: email.optional(),
    phone: phone.optional(),
    companyId: rowId,
    roleId: rowId,
    ...membershipInParts,
    /** Absent: a random one is made, and answered this once. */
    password: passwordDigest.optional(),
  },
  { password: 'pwd' },
)

export const profile = z.object({
  /** Whose; one's own unless named. Another's takes the right to administer accounts. */
  userId: rowId.optional(),
  fullName: name(40).optional(),
  email: email.optional(),
  phone: phone.optional(),
  headUrl: z.string().max(200).optional(),
  homePage: z.string().max(100).optional(),
  /** Of another's account: role, projects, and the version that was read. */
  roleId: rowId.optional(),
  allProjects: membership.allProjects.optional(),
  projectIds: membership.projectIds.optional(),
  /** Unless named, projects that were had in part and stay are had so still. As many as its groups may have given. */
  regionLimits: z.array(regionLimit).max(maxProjectsOfAccount).optional(),
  version: z.int().min(1).optional(),
})
