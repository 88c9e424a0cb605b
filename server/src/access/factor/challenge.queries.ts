/** Challenges of sign-ins: a token of ours that somebody shows once, from the address it was given to, within five minutes. */
import { sql } from 'kysely'
import type { Db } from '../../core/db/database.ts'

const lifeMinutes = 5

type Held = { tokenHash: Buffer; address: string }

/** Those that are over go with it: there are never more than five minutes' worth. */
export async function insertChallenge(
  auth: Db,
  { tokenHash, address, accountId, byDirectory }: Held & { accountId: number; byDirectory: boolean },
): Promise<void> {
  await sql`
    with swept as (delete from sign_in_challenge where expires_at < now())
    insert into sign_in_challenge (token_hash, account_id, address, by_directory, expires_at)
    values (${tokenHash}, ${accountId}, ${address}, ${byDirectory}, now() + make_interval(mins => ${lifeMinutes}))`.execute(
    auth,
  )
}

/** Whose sign-in it is while it counts; it goes on counting. */
export async function findChallenge(auth: Db, { tokenHash, address }: Held): Promise<number | undefined> {
  const { rows } = await sql<{ account_id: number }>`
    select account_id from sign_in_challenge
    where token_hash = ${tokenHash} and address = ${address} and expires_at > now()`.execute(auth)
  return rows[0]?.account_id
}

/** Uses it up; says how the sign-in began. Undefined for everybody but the first. */
export async function takeChallenge(
  auth: Db,
  { tokenHash, address }: Held,
): Promise<{ byDirectory: boolean } | undefined> {
  const { rows } = await sql<{ byDirectory: boolean }>`
    delete from sign_in_challenge
    where token_hash = ${tokenHash} and address = ${address} and expires_at > now() returning by_directory as "byDirectory"`.execute(
    auth,
  )
  return rows[0]
}
