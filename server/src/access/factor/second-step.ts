import { randomBytes } from 'node:crypto'
import type { Database } from '../../core/db/database.ts'
import { type Refusal, refuse } from '../../core/http/refuse.ts'
import { hashOfSecret } from '../../core/session/authorize.ts'
import { listPasskeysAt } from '../passkey/passkey.queries.ts'
import { relyingPartyAt } from '../passkey/relying-party.ts'
import { insertChallenge } from './challenge.queries.ts'
import type { SignInFacts } from './factor.queries.ts'

export const needsSecondStep = (facts: SignInFacts): boolean => facts.has_app || facts.has_passkey

type Asking = { accountId: number; address: string; origin: string | undefined; byDirectory?: boolean }

/** The refusal that asks for the second step, with the challenge that it has to show. */
export async function askSecondStep(
  db: Database,
  facts: SignInFacts,
  { accountId, address, origin, byDirectory = false }: Asking,
): Promise<Refusal> {
  const challenge = randomBytes(32).toString('base64url')
  await insertChallenge(db.auth, { tokenHash: hashOfSecret(challenge), accountId, address, byDirectory })
  const party = facts.has_passkey ? relyingPartyAt(origin) : undefined
  const passkeys = party ? await listPasskeysAt(db.auth, accountId, party.host) : []
  return refuse('factor.needed', {
    challenge,
    app: Number(facts.has_app),
    // Those that work where the browser is.
    passkeys: passkeys.length,
    recovery: Number(facts.recovery_left > 0),
  })
}
