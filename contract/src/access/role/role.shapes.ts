import { z } from 'zod'
import { name, rowId, siteTime, timestamp } from '../../core/fields.ts'
import { wire } from '../../core/wire.ts'
import { grantableMenus } from './role.rules.ts'

/** Whose a role is: of the platform for everybody, of a customer for all of its companies, or of one company. */
export const roleOwner = z.enum(['platform', 'customer', 'company'])

/** Why a role stays as it is for this person. */
export const roleFixed = z.enum(['seed', 'own', 'template', 'beyond'])
export type RoleFixed = z.output<typeof roleFixed>

const menuIds = z.array(z.int()).max(500)

export const role = wire(
  {
    roleId: rowId,
    name: z.string(),
    remark: z.string(),
    owner: roleOwner,
    /** The company, or the customer; null for a role of the platform. */
    companyId: rowId.nullable(),
    companyName: z.string(),
    menuIds,
    /** Accounts that have it, of those the caller sees. */
    holders: z.int(),
    /** Null: the caller may change it. */
    fixed: roleFixed.nullable(),
    version: z.int(),
    changedBy: z.string(),
    changedAt: timestamp.nullable(),
    changedAtText: siteTime,
  },
  {
    name: 'roleName',
    holders: 'userCount',
    changedBy: 'updateBy',
    changedAt: 'updateDate',
    changedAtText: 'updateDateStr',
  },
)
export type Role = z.output<typeof role>

/** A role the caller may give. */
export const givableRole = wire(
  { roleId: rowId, name: z.string(), remark: z.string(), owner: roleOwner, companyName: z.string(), menuIds },
  { name: 'roleName' },
)
export type GivableRole = z.output<typeof givableRole>

const grantableId = z.literal(grantableMenus.map(menu => menu.id))

export const roleEdit = z.object({
  /** Absent: a new role. */
  roleId: rowId.optional(),
  /** Of a new role: whose it is; one's own company unless named. */
  companyId: rowId.optional(),
  /** Of a new role: for all companies of the customer that `companyId` names. */
  forAllCompanies: z.boolean().optional(),
  name: name(40),
  remark: z.string().trim().max(200).optional(),
  menuIds: z.array(grantableId).min(1).max(grantableMenus.length),
  /** Names the role as it was when it was read. */
  version: z.int().min(1).optional(),
})

export const roleHolder = z.object({
  accountId: rowId,
  account: z.string(),
  fullName: z.string(),
  companyName: z.string(),
  inUse: z.boolean(),
  /** Limited to some projects of the company. */
  projectLimited: z.boolean(),
})
export type RoleHolder = z.output<typeof roleHolder>
