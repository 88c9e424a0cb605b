import type { Database } from '../../core/db/database.ts'
import { refuse } from '../../core/http/refuse.ts'
import type { Visitor } from '../../core/session/viewer.ts'
import { findSignInFacts, type SignInFacts } from '../factor/factor.queries.ts'
import { isAllowedAddress } from '../policy/allowed-address.ts'
import { noteFailedSignIn } from '../session/access-sign-in.ts'
import { findAccountById, type SignInAccount } from '../session/sign-in.queries.ts'

/**
 * The account of somebody whom another has vouched for.
 * @throws signIn.expired, account.terminated, company.stopped, account.addressRefused
 */
export async function openAccountFor(
  db: Database,
  accountId: number | undefined,
  visitor: Visitor,
): Promise<{ account: SignInAccount; facts: SignInFacts }> {
  const account = accountId === undefined ? undefined : await findAccountById(db.auth, accountId)
  if (!account) throw refuse('signIn.expired')
  if (!account.in_use) throw refuse('account.terminated')
  if (!account.company_in_use) throw refuse('company.stopped')
  const facts = await findSignInFacts(db.auth, account.account_id)
  if (!isAllowedAddress(facts.networks, visitor.address)) {
    await noteFailedSignIn(db, account, visitor)
    throw refuse('account.addressRefused', { address: visitor.address }, { accountId: account.account_id })
  }
  return { account, facts }
}
