import { z } from 'zod'
import { coded } from '../../core/coded.ts'
import { name, rowId, siteTime, timestamp } from '../../core/fields.ts'
import { wire } from '../../core/wire.ts'
import { memberProject, membershipInParts } from '../account/account.shapes.ts'
import { grantableMenus } from '../role/role.rules.ts'
import { networkList } from './api-key.rules.ts'

/** Stopped: ended with its company. */
export const apiKeyState = coded({ active: 1, expired: 2, revoked: 3, stopped: 4 })
export type ApiKeyState = z.output<typeof apiKeyState>

/** How long a key lives, in days from now: a year unless said otherwise. */
export const [defaultKeyDays, maxKeyDays] = [365, 3 * 365]

export const apiKey = wire(
  {
    keyId: rowId,
    name: z.string(),
    remark: z.string(),
    companyId: rowId,
    companyName: z.string(),
    state: apiKeyState,
    /** How its token begins and ends. */
    prefix: z.string(),
    lastFour: z.string(),
    menuIds: z.array(z.int()),
    confirmedActs: z.boolean(),
    allProjects: z.boolean(),
    projects: z.array(memberProject),
    /** Empty: from everywhere. */
    networks: z.array(z.string()),
    expiresAt: timestamp,
    expiresStr: siteTime,
    lastUsedAt: timestamp.nullable(),
    lastUsedStr: siteTime,
    lastAddress: z.string(),
    createdBy: z.string(),
    createdAt: timestamp,
    createdStr: siteTime,
    /** Who was shown the token that counts: the key opens no more than they may. Empty for one from before that was noted. */
    holder: z.string(),
    /** Rights of the key that its holder has not. */
    lackingIds: z.array(z.int()),
    /** Its holder sees fewer companies, projects or regions. */
    seesLess: z.boolean(),
    /** Who has a new token of it that nobody has used; empty: there is none. */
    renewedBy: z.string(),
    version: z.int(),
  },
  { keyId: 'id', state: 'status' },
)
export type ApiKey = z.output<typeof apiKey>

const content = {
  name: name(40),
  remark: z.string().trim().max(200).optional(),
  menuIds: z
    .array(z.literal(grantableMenus.map(menu => menu.id)))
    .min(1)
    .max(grantableMenus.length),
  /** Whether it may do what people are asked again for who they are; as it was, or no, unless named. Who gives it is asked. */
  confirmedActs: z.boolean().optional(),
  ...membershipInParts,
  networks: networkList,
}

export const newApiKey = z.object({
  /** Whose it is; one's own company unless named. */
  ofCompanyId: rowId.optional(),
  ...content,
  days: z.int().min(1).max(maxKeyDays).optional(),
})

export const apiKeyEdit = wire(
  {
    keyId: rowId,
    ...content,
    /** From now on; absent: it ends when it would have. */
    days: z.int().min(1).max(maxKeyDays).optional(),
    /** Names the key as it was when it was read. */
    version: z.int().min(1),
  },
  { keyId: 'id' },
)
