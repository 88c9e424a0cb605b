import { randomBytes } from 'node:crypto'
import { accessCalls } from '@watchfire/contract/access/access.calls.ts'
import type { Algorithm, User } from '@watchfire/contract/access/access.shapes.ts'
import { limits } from '@watchfire/contract/core/limits.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { writeAudit } from '../../audit/audit.public.ts'
import type { Database } from '../../core/db/database.ts'
import { pictureLink } from '../../core/files/attached-picture.ts'
import type { FileUrl } from '../../core/files/file-url.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import type { SecurityLog } from '../../core/http/security-log.ts'
import { hashOfSecret } from '../../core/session/authorize.ts'
import { rightsOf } from '../../core/session/load-viewer.ts'
import type { Visitor } from '../../core/session/viewer.ts'
import { passwordFits, rejectSlowly } from '../account/passwords.ts'
import { menuTree } from '../menus-of-rights.ts'
import { guardedAttempt } from './attempt-limit.ts'
import { maxUserAgent } from './session.view.ts'
import {
  deleteOldestSessions,
  findAccountByName,
  insertSession,
  listAlgorithms,
  noteSignIn,
} from './sign-in.queries.ts'

const companyLevels = { 1: 'platform', 2: 'customer', 3: 'company' } as const
const algorithmPages = { 1: 'aiEntrance', 2: 'climateSensors' } as const

export const makeSignIn =
  ({
    fileUrl,
    security,
    sessionsEnded,
  }: {
    fileUrl: FileUrl
    security: Pick<SecurityLog, 'record'>
    sessionsEnded: (sessionIds: number[]) => Promise<void>
  }): Handler<typeof accessCalls.signIn> =>
  async ({ account: name, password }, visitor, { db }) => {
    const account = await findAccountByName(db.auth, name)
    const fits = await guardedAttempt(db, {
      account: name,
      address: visitor.address,
      verify: () => (account ? passwordFits(account.password_hash, password) : rejectSlowly(password)),
      slowed: () =>
        security.record('signInSlowed', {
          address: visitor.address,
          path: accessCalls.signIn.path,
          ...(account && { accountId: account.account_id }),
        }),
    })
    if (account && !(fits && account.in_use && account.company_in_use)) await noteFailure(db, account, visitor)
    if (!account || !fits) throw refuse('account.wrongPassword', {}, { accountId: account?.account_id })
    if (!account.in_use) throw refuse('account.terminated')
    if (!account.company_in_use) throw refuse('company.stopped')
    const token = randomBytes(32).toString('base64url')
    const { account_id: accountId, tenant_id: tenantId, company_id: companyId } = account
    const { sessionId, ended } = await db.system.transaction().execute(async trx => {
      const id = await insertSession(trx, {
        tokenHash: hashOfSecret(token),
        accountId,
        tenantId,
        address: visitor.address,
        userAgent: visitor.userAgent.slice(0, maxUserAgent),
      })
      await noteSignIn(trx, { accountId, tenantId, address: visitor.address })
      await writeAudit(trx, { ...visitor, tenantId, companyId, accountId, sessionId: id }, 'signIn')
      return { sessionId: id, ended: await deleteOldestSessions(trx, accountId, limits.sessionsOfAccount) }
    })
    await sessionsEnded(ended)
    const owned = rightsOf(account)
    return {
      uid: accountId,
      token,
      account: account.account,
      fullName: account.full_name || account.account,
      email: account.email,
      headUrl: pictureLink(fileUrl, { sessionId, accountId }, account.head_url),
      roleList: [{ roleName: account.role_name }],
      companyId,
      companyName: account.company_name,
      companyLevel: companyLevels[account.company_level as 1 | 2 | 3],
      projectLimited: !account.all_projects,
      mustChangePassword: account.must_change_password,
      menus: menuTree(owned),
      algorithms: owned.has(rights.aiApplications) ? (await listAlgorithms(db.auth)).map(algorithmOf) : [],
      brand: account.brand,
      homePage: account.home_page,
      leader: account.manager,
      leaderPhone: account.manager_phone,
    } satisfies User
  }

/** An attempt at an account that exists is in the log of its company; names that nobody has are in the log of the server alone. */
function noteFailure(
  db: Database,
  {
    tenant_id,
    company_id,
    account_id,
    account,
  }: { tenant_id: number; company_id: number; account_id: number; account: string },
  visitor: Visitor,
): Promise<void> {
  const actor = { ...visitor, tenantId: tenant_id, companyId: company_id, accountId: account_id }
  return writeAudit(db.system, actor, 'signInFailed', account, {}, { refused: true })
}

function algorithmOf(row: Awaited<ReturnType<typeof listAlgorithms>>[number]): Algorithm {
  return {
    name: row.name,
    nameEn: row.name_en,
    nickname: row.nickname ?? '',
    page: algorithmPages[row.page as 1 | 2],
    alarmType: row.type,
    alarmTypeName: row.name,
  }
}
