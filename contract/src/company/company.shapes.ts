import { z } from 'zod'
import { companyLevel } from '../access/access.shapes.ts'
import { coded } from '../core/coded.ts'
import { name, passwordDigest, rowId, siteTime } from '../core/fields.ts'
import { wire } from '../core/wire.ts'

/** Chinese mobile number: 11 digits, 1 then 3-9 (spec §5). */
export const mobile = z
  .string()
  .trim()
  .regex(/^1[3-9]\d{9}$/)
export const descriptionLimit = 1000
const description = z.string().trim().min(1).max(descriptionLimit)
const address = z.string().trim().min(1).max(200)
const pictures = { licenceUrl: z.string().max(200).optional(), logoUrl: z.string().max(200).optional() }

/** Spec §3. Nobody of a terminated company signs in; its alarms are taken as before. */
export const companyStatus = coded({ inUse: 1, terminated: 2 })

const companyNames = {
  name: 'companyName',
  address: 'cAddr',
  contact: 'cContacts',
  manager: 'cManager',
  managerPhone: 'cmTel',
  account: 'cAccount',
  licenceUrl: 'cLicenseUrl',
  logoUrl: 'cLogoUrl',
  description: 'companyDes',
  level: 'cLevel',
} as const

/** A company as its information dialog shows it. The password never leaves the server. */
export const company = wire(
  {
    companyId: rowId,
    name: z.string(),
    address: z.string(),
    contact: z.string(),
    manager: z.string(),
    managerPhone: z.string(),
    account: z.string(),
    parentId: rowId.nullable(),
    parentName: z.string(),
    licenceUrl: z.string(),
    logoUrl: z.string(),
    description: z.string(),
    level: companyLevel,
    /** Foreign back ends do not say. */
    status: companyStatus.optional(),
    userId: rowId.nullable(),
    version: z.int(),
    canModify: z.boolean(),
  },
  companyNames,
)
export type Company = z.output<typeof company>

/** Fixed once the company exists (spec §6). An edit may carry them as they are; another value is refused. */
export const fixedFields = {
  contact: z.string().trim().max(100).optional(),
  manager: z.string().trim().max(100).optional(),
  managerPhone: z.string().trim().max(40).optional(),
  account: z.string().trim().max(40).optional(),
  parentId: rowId.optional(),
  userId: rowId.optional(),
  /** Names and passwords of accounts are changed by the accounts' own calls. */
  userName: z.string().optional(),
  password: z.string().optional(),
}
const fixedNames = { ...companyNames, password: 'pwd' } as const
export const wireNameOfFixed = (name: keyof typeof fixedFields): string =>
  (fixedNames as Record<string, string | undefined>)[name] ?? name

/** What an edit may change, and what it may only carry. */
export const companyEdit = wire(
  {
    companyId: rowId,
    name: name(100),
    address,
    ...pictures,
    description,
    /** The version that was read; another one means somebody else changed it. */
    version: z.int().optional(),
    ...fixedFields,
  },
  fixedNames,
)

/** A new company and the account its administrator signs in with; its level is the one below its parent's. */
export const newCompany = wire(
  {
    parentId: rowId,
    name: name(100),
    address,
    contact: name(100),
    manager: name(100),
    managerPhone: z.string().trim().max(40).optional(),
    account: mobile,
    /** Of whom the account is; the contact unless said otherwise. */
    userName: name(40).optional(),
    /** There is none before the company. */
    userId: rowId.optional(),
    password: passwordDigest,
    description,
    ...pictures,
  },
  fixedNames,
)

/** What hangs below a company, the company itself left out. */
export const companyCounts = {
  companies: z.int(),
  projects: z.int(),
  accounts: z.int(),
  aiServers: z.int(),
  channels: z.int(),
}
const countNames = {
  companies: 'companyCount',
  projects: 'projectCount',
  accounts: 'accountCount',
  aiServers: 'aiServerCount',
  channels: 'channelCount',
} as const

/** A row of the list of companies. */
export const companyRow = wire(
  {
    companyId: rowId,
    name: z.string(),
    address: z.string(),
    contact: z.string(),
    manager: z.string(),
    managerPhone: z.string(),
    account: z.string(),
    parentId: rowId.nullable(),
    parentName: z.string(),
    level: companyLevel,
    status: companyStatus,
    /** Its customer is terminated, and it with it. */
    parentTerminated: z.boolean(),
    ...companyCounts,
    can: z.object({ setState: z.boolean(), addBelow: z.boolean() }),
    /** For the platform, of a customer that demands its consent: `none` and `asked` mean that nothing of it is seen or changed now. */
    consent: z.object({ state: z.enum(['none', 'asked', 'allowed']), untilText: siteTime }).nullish(),
  },
  { ...companyNames, ...countNames },
)
export type CompanyRow = z.output<typeof companyRow>

/** What stopping a company touches: everything below it, who is signed in now, and the API keys that end for good. Pending alarms are null where they are not seen. */
export const companyDependents = wire(
  { ...companyCounts, signedIn: z.int(), apiKeys: z.int(), pendingAlarms: z.int().nullable() },
  { ...countNames, signedIn: 'onlineCount', apiKeys: 'apiKeyCount', pendingAlarms: 'pendingCount' },
)
export type CompanyDependents = z.output<typeof companyDependents>

export type CompanyProjectNode = {
  companyId: number
  name: string
  level: z.output<typeof companyLevel>
  parentId: number | null
  /** `inPart`: the caller has single regions of it alone. */
  projects: { projectId: number; name: string; inPart?: boolean | undefined }[]
  children: CompanyProjectNode[]
}
export const companyProjectNode: z.ZodType<CompanyProjectNode, unknown> = z.lazy(() =>
  wire(
    {
      companyId: rowId,
      name: z.string(),
      level: companyLevel,
      parentId: rowId.nullable(),
      projects: z.array(
        wire({ projectId: rowId, name: z.string(), inPart: z.boolean().optional() }, { name: 'projectName' }),
      ),
      children: z.array(companyProjectNode),
    },
    { name: 'companyName', level: 'cLevel', projects: 'projectList' },
  ),
) as never

export type CompanyNode = {
  companyId: number
  name: string
  level: z.output<typeof companyLevel>
  parentId: number | null
  children: CompanyNode[]
}
export const companyNode: z.ZodType<CompanyNode, unknown> = z.lazy(() =>
  wire(
    {
      companyId: rowId,
      name: z.string(),
      level: companyLevel,
      parentId: rowId.nullable(),
      children: z.array(companyNode),
    },
    { name: 'companyName', level: 'cLevel' },
  ),
) as never

/** `modelFileId` is the floor plan, an image. */
export const project = wire(
  { projectId: rowId, name: z.string(), companyId: rowId, companyName: z.string(), floorPlan: z.string() },
  { name: 'projectName', floorPlan: 'modelFileId' },
)
export type Project = z.output<typeof project>

/** The spec names a region both `regionNme` (as spelt) and by its project's name; both travel. */
export const region = wire(
  { regionId: rowId, name: z.string(), projectId: rowId, projectName: z.string() },
  { name: 'regionNme' },
)
export type Region = z.output<typeof region>
