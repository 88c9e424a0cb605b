import { accessCalls } from '@watchfire/contract/access/access.calls.ts'
import { writeAudit } from '../../audit/audit.public.ts'
import type { Database } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import type { SecurityLog } from '../../core/http/security-log.ts'
import type { Visitor } from '../../core/session/viewer.ts'
import { passwordFits, rejectSlowly } from '../account/passwords.ts'
import { guardedAttempt } from './attempt-limit.ts'
import { openSession, type SessionTools } from './open-session.ts'
import { findAccountByName, type SignInAccount } from './sign-in.queries.ts'

export const makeSignIn =
  ({
    security,
    ...tools
  }: SessionTools & { security: Pick<SecurityLog, 'record'> }): Handler<typeof accessCalls.signIn> =>
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
    return openSession(db, account, visitor, tools)
  }

/** An attempt at an account that exists is in the log of its company; names that nobody has are in the log of the server alone. */
function noteFailure(db: Database, account: SignInAccount, visitor: Visitor): Promise<void> {
  const { tenant_id: tenantId, company_id: companyId, account_id: accountId } = account
  const actor = { ...visitor, tenantId, companyId, accountId }
  return writeAudit(db.system, actor, 'signInFailed', account.account, {}, { refused: true })
}
