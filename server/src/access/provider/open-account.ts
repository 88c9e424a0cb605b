import type { Database } from '../../core/db/database.ts'
import { refuse } from '../../core/http/refuse.ts'
import type { AnonymousCaller } from '../../core/session/viewer.ts'
import type { SignInFacts } from '../factor/factor.queries.ts'
import { noteFailedSignIn } from '../session/access-sign-in.ts'
import { requireOpen } from '../session/require-open.ts'
import { findAccountById, type SignInAccount } from '../session/sign-in.queries.ts'

/**
 * The account of somebody whom another has vouched for.
 * @throws signIn.expired, account.terminated, company.stopped, account.addressRefused
 */
export async function openAccountFor(
  db: Database,
  accountId: number | undefined,
  caller: AnonymousCaller,
): Promise<{ account: SignInAccount; facts: SignInFacts }> {
  const account = accountId === undefined ? undefined : await findAccountById(db.auth, accountId)
  if (!account) throw refuse('signIn.expired')
  try {
    return { account, facts: await requireOpen(db, account, caller) }
  } catch (error) {
    await noteFailedSignIn(db, account, caller)
    throw error
  }
}
