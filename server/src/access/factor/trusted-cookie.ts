/** The cookie of a browser that an account trusts: one of its own for each account, so that several may share a browser. */
import { randomBytes } from 'node:crypto'
import { accessCalls } from '@watchfire/contract/access/access.calls.ts'
import type { Database } from '../../core/db/database.ts'
import type { Cookies } from '../../core/http/cookies.ts'
import type { AnonymousCall } from '../../core/http/handlers.ts'
import { hashOfSecret } from '../../core/session/authorize.ts'
import { maxUserAgent } from '../session/session.view.ts'
import { insertTrustedDevice, trustedDays, useTrustedDevice } from './trusted-device.queries.ts'

const nameOf = (accountId: number) => `watchfire_trusted_${accountId}`

export async function isTrusted(db: Database, cookies: Cookies, accountId: number, address: string): Promise<boolean> {
  const token = cookies.read(nameOf(accountId))
  return token !== undefined && useTrustedDevice(db.auth, { accountId, tokenHash: hashOfSecret(token), address })
}

/** Sent to the calls of the sign-in and nowhere else. */
export async function trustThis(
  db: Database,
  { accountId, tenantId }: { accountId: number; tenantId: number },
  { address, userAgent, cookies }: AnonymousCall,
): Promise<void> {
  const token = randomBytes(32).toString('base64url')
  await insertTrustedDevice(db.system, {
    accountId,
    tenantId,
    tokenHash: hashOfSecret(token),
    userAgent: userAgent.slice(0, maxUserAgent),
    address,
  })
  cookies.set(nameOf(accountId), token, { path: accessCalls.signIn.path, seconds: trustedDays * 86_400 })
}
