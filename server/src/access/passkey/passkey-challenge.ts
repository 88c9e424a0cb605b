/** Gives out challenges and takes them back; each is bound to its purpose and to whoever asked. */
import { randomBytes } from 'node:crypto'
import type { RequestOptions } from '@watchfire/contract/access/passkey/passkey.shapes.ts'
import type { Database } from '../../core/db/database.ts'
import { refuse } from '../../core/http/refuse.ts'
import { hashOfSecret } from '../../core/session/authorize.ts'
import { challengeMinutes, insertPasskeyChallenge, takePasskeyChallenge } from './passkey-challenge.queries.ts'
import { descriptorOf } from './passkey-descriptor.ts'

/** Until the browser gives up asking the person. */
export const askingMs = challengeMinutes * 60_000

export type Holder = { hash: Buffer }
const holder = (purpose: string, secret: number | string): Holder => ({ hash: hashOfSecret(`${purpose} ${secret}`) })
export const holderOf = {
  registration: (sessionId: number) => holder('registration', sessionId),
  proof: (sessionId: number) => holder('proof', sessionId),
  /** By the secret of the browser's cookie. */
  signIn: (secret: string) => holder('sign-in', secret),
  /** By the challenge of the first step. */
  secondStep: (challenge: string) => holder('second step', challenge),
}

export async function newChallenge(db: Database, { hash }: Holder): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  await insertPasskeyChallenge(db.auth, hashOfSecret(challenge), hash)
  return challenge
}

/** The challenge that this answer is to; from now on it is none. @throws passkey.invalid, passkey.challengeOver */
export async function takeChallengeOf(db: Database, clientData: string, { hash }: Holder): Promise<string> {
  const challenge = challengeIn(clientData)
  if (challenge === undefined) throw refuse('passkey.invalid')
  if (!(await takePasskeyChallenge(db.auth, hashOfSecret(challenge), hash))) throw refuse('passkey.challengeOver')
  return challenge
}

function challengeIn(clientData: string): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientData, 'base64url').toString())
    return typeof challenge === 'string' ? challenge : undefined
  } catch {
    return undefined
  }
}

/** What the browser is asked; of an unknown person any passkey for the host will do. */
export async function requestOptionsFor(
  db: Database,
  held: Holder,
  host: string,
  passkeys: readonly { credential_id: string; transports: string[] }[] = [],
): Promise<RequestOptions> {
  return {
    challenge: await newChallenge(db, held),
    timeout: askingMs,
    rpId: host,
    allowCredentials: passkeys.map(descriptorOf),
    userVerification: 'required',
  }
}
