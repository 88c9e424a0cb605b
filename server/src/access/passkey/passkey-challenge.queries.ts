/** Challenges for passkeys: 256 random bits that are signed once, by whoever they were given to, within five minutes. */
import { sql } from 'kysely'
import type { Db } from '../../core/db/database.ts'

export const challengeMinutes = 5

/** Those that are over go with it: there are never more than five minutes' worth. */
export async function insertPasskeyChallenge(auth: Db, challengeHash: Buffer, holderHash: Buffer): Promise<void> {
  await sql`
    with swept as (delete from passkey_challenge where expires_at < now())
    insert into passkey_challenge (challenge_hash, holder_hash, expires_at)
    values (${challengeHash}, ${holderHash}, now() + make_interval(mins => ${challengeMinutes}))`.execute(auth)
}

/** Uses it up, whatever the answer is worth. False for everybody but the first, and for whoever it was not given to. */
export async function takePasskeyChallenge(auth: Db, challengeHash: Buffer, holderHash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    delete from passkey_challenge
    where challenge_hash = ${challengeHash} and holder_hash = ${holderHash} and expires_at > now() returning 1`.execute(
    auth,
  )
  return rows.length > 0
}
