import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { User } from '@watchfire/contract/access/access.shapes.ts'
import { menuTree } from '@watchfire/contract/access/role/menus-of-rights.ts'
import { effectiveRights } from '@watchfire/contract/core/effective-rights.ts'
import { limits } from '@watchfire/contract/core/limits.ts'
import type { displayCalls } from '@watchfire/contract/wall/display.calls.ts'
import { shownScreen } from '@watchfire/contract/wall/display.shapes.ts'
import { partsOfDisplayKey } from '@watchfire/contract/wall/display-key.rules.ts'
import { z } from 'zod'
import { deleteOldestSessions } from '../access/access.public.ts'
import { writeAudit } from '../audit/audit.public.ts'
import { siteBrand } from '../core/brand.ts'
import type { Database } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import { hashOfKeySecret } from '../core/session/api-key.ts'
import { hashOfSecret } from '../core/session/authorize.ts'
import { guessLimit } from '../core/session/guess-limit.ts'
import type { AnonymousCaller } from '../core/session/viewer.ts'
import { pathOfScreen } from './display-rights.ts'
import { findDisplay, insertDisplaySession, noteSign, type OpenedDisplay } from './display-session.queries.ts'

/** Compared with where no display has the name, so that both take the same time. */
const nobodys = Buffer.alloc(32)
const maxUserAgent = 200
const companyLevels = { 1: 'platform', 2: 'customer', 3: 'company' } as const

type SessionsEnded = (sessionIds: number[]) => Promise<void>

/** @throws display.unknown, display.revoked, company.stopped, key.tooManyGuesses */
export function makeOpenDisplay(sessionsEnded: SessionsEnded): Handler<typeof displayCalls.open> {
  const guesses = guessLimit()
  return async ({ key }, caller, { db }) => {
    const display = await displayOf({ db, guesses }, key, caller.address)
    const token = randomBytes(32).toString('base64url')
    const { account_id: accountId, tenant_id: tenantId, company_id: companyId } = display
    const ended = await db.system.transaction().execute(async trx => {
      const { address, userAgent } = caller
      const sessionId = await insertDisplaySession(trx, {
        accountId,
        tenantId,
        tokenHash: hashOfSecret(token),
        address,
        userAgent: userAgent.slice(0, maxUserAgent),
      })
      await noteSign(trx, accountId, { address, fps: null, heapMb: null, dataAge: null, soundAllowed: null })
      await writeAudit(trx, { ...caller, tenantId, companyId, accountId, sessionId }, 'openDisplay', display.name)
      return deleteOldestSessions(trx, accountId, limits.sessionsOfDisplay)
    })
    await sessionsEnded(ended)
    return userOf(display, token, caller)
  }
}

type Doorkeeper = { db: Database; guesses: ReturnType<typeof guessLimit> }

/** Who does not know the secret learns nothing of the display. */
async function displayOf({ db, guesses }: Doorkeeper, key: string, address: string): Promise<OpenedDisplay> {
  const { account, secret } = partsOfDisplayKey(key) ?? { account: '', secret: '' }
  guesses.check(address, account)
  const found = account === '' ? undefined : await findDisplay(db.auth, account)
  const fits = timingSafeEqual(found?.secret_hash ?? nobodys, hashOfKeySecret(secret))
  if (!found || !fits) {
    guesses.note(address, account)
    throw refuse('display.unknown')
  }
  const about = { accountId: found.account_id }
  if (found.revoked) throw refuse('display.revoked', {}, about)
  if (!found.company_in_use) throw refuse('company.stopped', {}, about)
  return found
}

/** As the console keeps whoever is signed in: its home is the screen it shows. */
function userOf(display: OpenedDisplay, token: string, { brand }: AnonymousCaller): User {
  const { account_id: uid, company_id: companyId, company_level: level, menu_ids: menuIds } = display
  const held = effectiveRights({ isRoot: false, menuIds, inPlainCompany: level === 3 })
  return {
    uid,
    accountId: uid,
    token,
    account: display.account,
    fullName: display.name,
    email: '',
    headUrl: '',
    roleList: [{ roleName: '' }],
    companyId,
    companyName: display.company_name,
    companyLevel: companyLevels[level as 1 | 2 | 3],
    projectLimited: !display.all_projects,
    menus: menuTree(held),
    algorithms: [],
    brand: (brand ?? siteBrand()).name,
    homePage: pathOfScreen(z.decode(shownScreen, display.screen), companyId),
    leader: '',
    leaderPhone: '',
  }
}
