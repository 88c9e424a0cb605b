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
import { refuse } from '../../core/http/refuse.ts'
import { hashOfSecret } from '../../core/session/authorize.ts'
import { rightsOf } from '../../core/session/load-viewer.ts'
import type { AnonymousCaller, Viewer } from '../../core/session/viewer.ts'
import { findSignInFacts, type SignInFacts } from '../factor/factor.queries.ts'
import { replaceSession } from '../membership/membership.queries.ts'
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
  caller: AnonymousCaller,
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
      address: caller.address,
      userAgent: caller.userAgent.slice(0, maxUserAgent),
      federated,
      byDirectory,
      confirmed,
    })
    await noteSignIn(trx, { accountId, tenantId, address: caller.address })
    await writeAudit(trx, { ...caller, tenantId, companyId, accountId, sessionId: id }, 'signIn')
    return { sessionId: id, ended: await deleteOldestSessions(trx, accountId, limits.sessionsOfAccount) }
  })
  await sessionsEnded(ended)
  return userOf(db, account, caller, fileUrl, {
    session: { sessionId, token },
    facts,
    mustChangePassword: !federated && facts.password_due,
    mustSetUpFactor: (!federated || byDirectory) && facts.factor_due,
  })
}

/**
 * A session of another account of the same person takes the place of the viewer's; whoever calls has made sure of both. `enteredBy` is the
 * account with the sign-in, unless that is where the person goes.
 */
export async function switchSession(
  db: Database,
  account: SignInAccount,
  viewer: Viewer,
  { fileUrl, sessionsEnded }: SessionTools,
  enteredBy: number | null,
): Promise<User> {
  const token = randomBytes(32).toString('base64url')
  const { account_id: accountId, tenant_id: tenantId, company_id: companyId } = account
  const { address, sessionId: formerId } = viewer
  const facts = await findSignInFacts(db.auth, accountId)
  const { sessionId, ended } = await db.system.transaction().execute(async trx => {
    const next = { tokenHash: hashOfSecret(token), accountId, tenantId, address, enteredBy }
    const id = await replaceSession(trx, formerId, next)
    // Somebody ended it meanwhile, or the person has switched twice at once.
    if (id === undefined) throw refuse('session.dead')
    await noteSignIn(trx, { accountId, tenantId, address })
    // Each company reads its own half, and nothing of the other.
    await writeAudit(trx, viewer, 'signOut')
    await writeAudit(trx, { ...viewer, tenantId, companyId, accountId, sessionId: id }, 'enterMembership')
    return { sessionId: id, ended: await deleteOldestSessions(trx, accountId, limits.sessionsOfAccount) }
  })
  await sessionsEnded([formerId, ...ended])
  return userOf(db, account, viewer, fileUrl, {
    session: { sessionId, token },
    facts,
    mustChangePassword: facts.password_due,
    mustSetUpFactor: facts.factor_due,
  })
}

type Opened = {
  session: { sessionId: number; token: string }
  facts: SignInFacts
  mustChangePassword: boolean
  mustSetUpFactor: boolean
}

async function userOf(
  db: Database,
  account: SignInAccount,
  { brand }: Pick<AnonymousCaller, 'brand'>,
  fileUrl: FileUrl,
  { session: { sessionId, token }, facts, mustChangePassword, mustSetUpFactor }: Opened,
): Promise<User> {
  const { account_id: accountId, company_id: companyId } = account
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
    mustChangePassword,
    idleMinutes: facts.idle_minutes,
    mustSetUpFactor,
    ...(account.signs_in_by !== null && { entered: true }),
    ...((account.signs_in_by !== null || account.opens_others) && { severalMemberships: true }),
    menus: menuTree(owned),
    algorithms: owned.has(rights.aiApplications) ? (await listAlgorithms(db.auth)).map(algorithmOf) : [],
    brand: (brand ?? siteBrand()).name,
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
