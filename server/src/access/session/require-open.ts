import type { Database } from '../../core/db/database.ts'
import { refuse } from '../../core/http/refuse.ts'
import type { AnonymousCaller } from '../../core/session/viewer.ts'
import { findSignInFacts, type SignInFacts } from '../factor/factor.queries.ts'
import { isAllowedAddress } from '../policy/allowed-address.ts'
import type { SignInAccount } from './sign-in.queries.ts'

/** That account and company are in use, and may be entered from here. @throws account.terminated, company.stopped, account.addressRefused */
export async function requireOpen(
  db: Database,
  account: SignInAccount,
  { address }: Pick<AnonymousCaller, 'address'>,
): Promise<SignInFacts> {
  if (!account.in_use) throw refuse('account.terminated')
  if (!account.company_in_use) throw refuse('company.stopped')
  const facts = await findSignInFacts(db.auth, account.account_id)
  if (!isAllowedAddress(facts.networks, address))
    throw refuse('account.addressRefused', { address }, { accountId: account.account_id })
  return facts
}
