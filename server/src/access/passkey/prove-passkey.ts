import type { Assertion } from '@watchfire/contract/access/passkey/passkey.shapes.ts'
import type { Database } from '../../core/db/database.ts'
import { Refusal, refuse } from '../../core/http/refuse.ts'
import { codeBudgetOf } from '../factor/code-budget.ts'
import { guardedAttempt } from '../session/attempt-limit.ts'
import { findPasskey } from './passkey.queries.ts'
import { type Holder, takeChallengeOf } from './passkey-challenge.ts'
import { requireRelyingParty } from './relying-party.ts'
import { verifyPasskey } from './verify-passkey.ts'

type Who = { accountId: number; account: string; address: string }
export type Asked = { holder: Holder; origin: string | undefined }

/** A passkey of a known account: for the second step of a sign-in, or before a dangerous act. */
export async function provePasskey(
  db: Database,
  who: Who,
  answer: Assertion,
  { holder, origin }: Asked,
): Promise<void> {
  const party = requireRelyingParty(origin)
  const challenge = await takeChallengeOf(db, answer.clientData, holder)
  await guardedProof(db, who, async () => {
    const passkey = await findPasskey(db.system, answer.credentialId)
    if (passkey?.account_id !== who.accountId) throw refuse('passkey.invalid', {}, { accountId: who.accountId })
    await verifyPasskey(db, passkey, answer, { challenge, party })
  })
}

/** Wrong ones count as wrong codes do. @throws what `verify` refuses; account.locked */
export async function guardedProof(
  db: Database,
  { account, address }: Pick<Who, 'account' | 'address'>,
  verify: () => Promise<void>,
): Promise<void> {
  let refusal: unknown
  const isRight = async () => {
    try {
      await verify()
      return true
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refusal = error
      return false
    }
  }
  if (!(await guardedAttempt(db, { account: codeBudgetOf(account), address, verify: isRight }))) throw refusal
}
