/** What every way of signing in ends with: a session of the account, and what the console is told of it (spec §3 `user`). */
import { randomBytes } from 'node:crypto'
import type { Algorithm, User } from '@watchfire/contract/access/access.shapes.ts'
import { menuTree } from '@watchfire/contract/access/role/menus-of-rights.ts'
import { limits } from '@watchfire/contract/core/limits.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { writeAudit } from '../../audit/audit.public.ts'
import { siteBrand } from '../../core/brand.ts'
import type { Database } from '../../core/db/database.ts'
import { pictureLink } from '../../core/files/attached-picture.ts'
import type { FileUrl } from '../../core/files/file-url.ts'
import { hashOfSecret } from '../../core/session/authorize.ts'
import { rightsOf } from '../../core/session/load-viewer.ts'
import type { Visitor } from '../../core/session/viewer.ts'
import { findSignInFacts } from '../factor/factor.queries.ts'
import { maxUserAgent } from './session.view.ts'
import {
  deleteOldestSessions,
  insertSession,
  listAlgorithms,
  noteSignIn,
  type SignInAccount,
} from './sign-in.queries.ts'

export type SessionTools = {
  fileUrl: FileUrl
  /** Tells every live channel at once that sessions are over. */
  sessionsEnded: (sessionIds: number[]) => Promise<void>
}

const companyLevels = { 1: 'platform', 2: 'customer', 3: 'company' } as const
const algorithmPages = { 1: 'aiEntrance', 2: 'climateSensors' } as const

type HowSignedIn = {
  /** The identity provider answers for password and second factor: neither is asked for here. */
  federated?: boolean
  /** It is a directory, which answers for the password alone: what the customer demands of second factors holds. */
  byDirectory?: boolean
  /** All that the account has was shown just now: dangerous acts are open for a while. Not so by password and a trusted device. */
  confirmed?: boolean
}

/** Whoever calls has made sure who it is, and that account and company are in use. */
export async function openSession(
  db: Database,
  account: SignInAccount,
  visitor: Visitor,
  { fileUrl, sessionsEnded }: SessionTools,
  { federated = false, byDirectory = false, confirmed = true }: HowSignedIn = {},
): Promise<User> {
  const token = randomBytes(32).toString('base64url')
  const { account_id: accountId, tenant_id: tenantId, company_id: companyId } = account
  const facts = await findSignInFacts(db.auth, accountId)
  const { sessionId, ended } = await db.system.transaction().execute(async trx => {
    const id = await insertSession(trx, {
      tokenHash: hashOfSecret(token),
      accountId,
      tenantId,
      address: visitor.address,
      userAgent: visitor.userAgent.slice(0, maxUserAgent),
      federated,
      byDirectory,
      confirmed,
    })
    await noteSignIn(trx, { accountId, tenantId, address: visitor.address })
    await writeAudit(trx, { ...visitor, tenantId, companyId, accountId, sessionId: id }, 'signIn')
    return { sessionId: id, ended: await deleteOldestSessions(trx, accountId, limits.sessionsOfAccount) }
  })
  await sessionsEnded(ended)
  const owned = rightsOf({ ...account, networks: null })
  return {
    uid: accountId,
    accountId,
    token,
    account: account.account,
    fullName: account.full_name || account.account,
    email: account.email,
    headUrl: pictureLink(fileUrl, { sessionId, accountId, scopeEpoch: facts.scope_epoch }, account.head_url),
    roleList: [{ roleName: account.role_name }],
    companyId,
    companyName: account.company_name,
    companyLevel: companyLevels[account.company_level as 1 | 2 | 3],
    projectLimited: !account.all_projects,
    mustChangePassword: !federated && facts.password_due,
    idleMinutes: facts.idle_minutes,
    mustSetUpFactor: (!federated || byDirectory) && facts.factor_due,
    menus: menuTree(owned),
    algorithms: owned.has(rights.aiApplications) ? (await listAlgorithms(db.auth)).map(algorithmOf) : [],
    brand: (visitor.brand ?? siteBrand()).name,
    homePage: account.home_page,
    leader: account.manager,
    leaderPhone: account.manager_phone,
  }
}

/** Of the families that are not told by a camera. */
const watchedBy: Record<string, Algorithm['watches']> = { sensor: 'sensor', meter: 'meter' }

function algorithmOf(row: Awaited<ReturnType<typeof listAlgorithms>>[number]): Algorithm {
  return {
    name: row.name,
    nameEn: row.name_en,
    nickname: row.nickname ?? '',
    page: algorithmPages[row.page as 1 | 2],
    alarmType: row.type,
    alarmTypeName: row.name,
    watches: watchedBy[row.family] ?? 'video',
  }
}
