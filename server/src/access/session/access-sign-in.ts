import { accessCalls } from '@watchfire/contract/access/access.calls.ts'
import { type Actor, writeAudit } from '../../audit/audit.public.ts'
import type { Database } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import type { SecurityLog } from '../../core/http/security-log.ts'
import { passwordFits, rejectSlowly } from '../account/passwords.ts'
import { findSignInFacts } from '../factor/factor.queries.ts'
import { askSecondStep, needsSecondStep } from '../factor/second-step.ts'
import { isTrusted } from '../factor/trusted-cookie.ts'
import { isAllowedAddress } from '../policy/allowed-address.ts'
import { guardedAttempt } from './attempt-limit.ts'
import { openSession, type SessionTools } from './open-session.ts'
import { findAccountByName, type SignInAccount } from './sign-in.queries.ts'

export const makeSignIn =
  ({
    security,
    ...tools
  }: SessionTools & { security: Pick<SecurityLog, 'record'> }): Handler<typeof accessCalls.signIn> =>
  async ({ account: name, password }, caller, { db }) => {
    const account = await findAccountByName(db.auth, name)
    const fits = await guardedAttempt(db, {
      account: name,
      address: caller.address,
      verify: () =>
        account && account.signs_in_by === null
          ? passwordFits(account.password_hash, password)
          : rejectSlowly(password),
      slowed: () =>
        security.record('signInSlowed', {
          address: caller.address,
          path: accessCalls.signIn.path,
          ...(account && { accountId: account.account_id }),
        }),
    })
    if (account && !(fits && account.in_use && account.company_in_use && account.password_opens))
      await noteFailedSignIn(db, account, caller)
    if (!account || !fits) throw refuse('account.wrongPassword', {}, { accountId: account?.account_id })
    if (!account.in_use) throw refuse('account.terminated')
    if (!account.company_in_use) throw refuse('company.stopped')
    if (!account.password_opens) throw refuse('account.passwordOff')
    const { account_id: accountId } = account
    const { address } = caller
    const facts = await findSignInFacts(db.auth, accountId)
    if (!isAllowedAddress(facts.networks, address)) {
      await noteFailedSignIn(db, account, caller)
      throw refuse('account.addressRefused', { address }, { accountId })
    }
    const second = needsSecondStep(facts)
    if (second && !(await isTrusted(db, caller.cookies, accountId, address)))
      throw await askSecondStep(db, facts, { accountId, address, origin: caller.origin })
    return openSession(db, account, caller, tools, { confirmed: !second })
  }

/** An attempt at an account that exists is in the log of its company; names that nobody has are in that of the platform, an hour at a time. */
export function noteFailedSignIn(
  db: Database,
  account: SignInAccount,
  caller: Pick<Actor, 'address' | 'call' | 'requestId' | 'sessionId'>,
): Promise<void> {
  const { tenant_id: tenantId, company_id: companyId, account_id: accountId } = account
  const actor = { ...caller, tenantId, companyId, accountId }
  return writeAudit(db.system, actor, 'signInFailed', account.account, {}, { refused: true })
}
