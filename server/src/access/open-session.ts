import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { accessCalls } from '@watchfire/contract/access/access.calls.ts'
import type { Algorithm, User } from '@watchfire/contract/access/access.shapes.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { pictureLink } from '../core/files/attached-picture.ts'
import type { FileUrl } from '../core/files/file-url.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import type { SecurityLog } from '../core/http/security-log.ts'
import { hashOfSecret } from '../core/session/admit.ts'
import { rightsOf } from '../core/session/load-viewer.ts'
import { writeAudit } from './access.lookups.ts'
import { menuTree } from './menus-of-rights.ts'
import { passwordFits, rejectSlowly } from './passwords.ts'
import {
  countSignInFailures,
  deleteSignInFailures,
  findAccountByName,
  insertSession,
  insertSignInFailure,
  listAlgorithms,
} from './sign-in.queries.ts'

/** Wrong passwords from one address that lock the account for that address, and for how long (product rule: 5 in 10 minutes). */
const failuresToLock = 5
const lockMs = 10 * 60_000
/** Failures from anywhere after which every attempt waits: a spread attack is slowed, the owner is never locked out. */
const failuresToSlow = 15
const slowMs = 2_000

const companyLevels = { 1: 'platform', 2: 'customer', 3: 'company' } as const
const algorithmPages = { 1: 'aiEntrance', 2: 'climateSensors' } as const

export const makeSignIn =
  ({
    fileUrl,
    security,
  }: {
    fileUrl: FileUrl
    security: Pick<SecurityLog, 'record'>
  }): Handler<typeof accessCalls.signIn> =>
  async ({ account: name, password }, visitor, { db }) => {
    const failures = await countSignInFailures(db.gate, name, visitor.address)
    if (failures.here >= failuresToLock) {
      const minutes = Math.max(1, Math.ceil(((failures.last_at ?? 0) + lockMs - Date.now()) / 60_000))
      throw refuse('account.locked', { minutes })
    }
    if (failures.anywhere >= failuresToSlow) {
      security.record('signInSlowed', { address: visitor.address })
      await sleep(slowMs)
    }
    const account = await findAccountByName(db.gate, name)
    const fits = account ? await passwordFits(account.password_hash, password) : await rejectSlowly(password)
    if (!account || !fits) {
      await insertSignInFailure(db.system, name, visitor.address)
      throw refuse('account.wrongPassword', {}, { accountId: account?.account_id })
    }
    if (!account.in_use) throw refuse('account.terminated')
    const token = randomBytes(32).toString('base64url')
    const { account_id: accountId, tenant_id: tenantId, company_id: companyId } = account
    const sessionId = await db.system.transaction().execute(async trx => {
      const id = await insertSession(trx, {
        tokenHash: hashOfSecret(token),
        accountId,
        tenantId,
        address: visitor.address,
      })
      await writeAudit(trx, { tenantId, companyId, accountId, address: visitor.address }, 'signIn')
      return id
    })
    if (failures.here > 0) await deleteSignInFailures(db.system, name, visitor.address)
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
      menus: menuTree(owned),
      algorithms: owned.has(rights.aiApplications) ? (await listAlgorithms(db.gate)).map(algorithmOf) : [],
      brand: account.brand,
      homePage: account.home_page,
      leader: account.manager,
      leaderPhone: account.manager_phone,
    } satisfies User
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
