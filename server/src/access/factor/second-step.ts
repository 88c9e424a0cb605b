import { randomBytes } from 'node:crypto'
import type { Database } from '../../core/db/database.ts'
import { type Refusal, refuse } from '../../core/http/refuse.ts'
import { hashOfSecret } from '../../core/session/authorize.ts'
import { insertChallenge } from './challenge.queries.ts'
import type { SignInFacts } from './factor.queries.ts'

export const needsSecondStep = (facts: SignInFacts): boolean => facts.has_app

/** The refusal that asks for the second step, with the challenge that it has to show. */
export async function askSecondStep(
  db: Database,
  facts: SignInFacts,
  { accountId, address, byDirectory = false }: { accountId: number; address: string; byDirectory?: boolean },
): Promise<Refusal> {
  const challenge = randomBytes(32).toString('base64url')
  await insertChallenge(db.auth, { tokenHash: hashOfSecret(challenge), accountId, address, byDirectory })
  return refuse('factor.needed', {
    challenge,
    recovery: Number(facts.recovery_left > 0),
  })
}
