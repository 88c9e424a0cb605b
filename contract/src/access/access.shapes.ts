import { z } from 'zod'
import { coded } from '../core/coded.ts'
import { passwordDigest, rowId } from '../core/fields.ts'
import { wire } from '../core/wire.ts'

export const companyLevel = coded({ platform: 1, customer: 2, company: 3 })
export const menuKind = coded({ folder: 1, page: 2, button: 3 })

export const accountName = z.string().trim().min(1).max(40)

/** A menu of the tree; `children` are pages and buttons below it. */
export type MenuNode = {
  id: number
  name: string
  nameEn: string
  url: string | null
  kind: z.output<typeof menuKind>
  /** Of folders and pages; foreign back ends may leave it out. */
  icon?: string | undefined
  parentId: number | null
  children: MenuNode[]
}
export const menuNode: z.ZodType<MenuNode, unknown> = z.lazy(() =>
  wire(
    {
      id: z.int(),
      name: z.string(),
      nameEn: z.string(),
      url: z.string().nullable(),
      kind: menuKind,
      icon: z.string().optional(),
      parentId: z.int().nullable(),
      children: z.array(menuNode),
    },
    { id: 'menuId', name: 'mName', nameEn: 'mNameEn', url: 'mUrl', kind: 'mType', parentId: 'mParentId' },
  ),
) as never

/** What an algorithm watches: cameras, or the values of sensors and meters. */
export const watched = coded({ video: 1, sensor: 2, meter: 3 })

/** What the page of an algorithm is like: one of cameras, or one of sensors and their curves. */
export const algorithmPage = coded({ aiEntrance: 1, climateSensors: 2 })

/** An algorithm that has a page of its own, reached by its nickname. */
export const algorithm = wire(
  {
    name: z.string(),
    nameEn: z.string(),
    nickname: z.string(),
    page: algorithmPage,
    alarmType: z.int(),
    alarmTypeName: z.string(),
    /** What it is told by. Foreign back ends may leave it out. */
    watches: watched.optional(),
  },
  { page: 'type', alarmTypeName: 'alarmName', watches: 'monitorType' },
)
export type Algorithm = z.output<typeof algorithm>

/** The signed-in person, as the console keeps it (spec §3, User). */
export const user = wire(
  {
    uid: rowId,
    /** The same under the other name of the spec. Foreign back ends give one of the two. */
    accountId: rowId.optional(),
    token: z.string(),
    account: z.string(),
    fullName: z.string(),
    email: z.string(),
    headUrl: z.string(),
    roleList: z.array(z.object({ roleName: z.string() })),
    companyId: rowId,
    companyName: z.string(),
    companyLevel,
    /** Limited to some projects of its companies: calls of company-wide scope are refused. Foreign back ends do not say. */
    projectLimited: z.boolean().optional(),
    /** The password was given by somebody else: nothing else is open before it is changed. */
    mustChangePassword: z.boolean().optional(),
    /** A second factor is demanded and none is set up: nothing else is open before. */
    mustSetUpFactor: z.boolean().optional(),
    /** Entered from another account of the person, where password and second factors are kept. Foreign back ends do not say. */
    entered: z.boolean().optional(),
    /** The person has several memberships to switch between. Foreign back ends do not say. */
    severalMemberships: z.boolean().optional(),
    /** Without a touch for so long the session ends. Foreign back ends do not say. */
    idleMinutes: z.int().optional(),
    menus: z.array(menuNode),
    algorithms: z.array(algorithm),
    brand: z.string(),
    homePage: z.string(),
    leader: z.string(),
    leaderPhone: z.string(),
  },
  {
    accountId: 'uId',
    companyLevel: 'cLevel',
    menus: 'menuList',
    algorithms: 'algoList',
    brand: 'platformBelong',
    leaderPhone: 'leaderTel',
  },
)
export type User = z.output<typeof user>

/** A sign-in of the demo, whose password everybody may know. */
export const demoAccount = z.object({
  account: z.string(),
  password: z.string(),
  who: z.enum(['root', 'admin', 'operator', 'other']),
})
export type DemoAccount = z.output<typeof demoAccount>

export const passwordChange = wire(
  {
    newPassword: passwordDigest,
    oldPassword: passwordDigest,
    /** The caller; nobody changes another's password by this call. */
    userId: rowId.optional(),
    /** Says that the old one is to be checked. It always is. */
    isCheck: z.literal([1, '1']).optional(),
  },
  { newPassword: 'pwd', oldPassword: 'upwd' },
)
