import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Reader } from '../db/database.ts'
import { announceSessions } from '../live/session-signal.queries.ts'

/** The second token of a key, given its hash where somebody uses it, takes the place of the first: what was opened by that ends, and a key that has ended stays so. */
export async function takeNextToken(db: Reader, keyId: number, hash: Buffer | null = null): Promise<void> {
  const { rows } = await sql<{ session_id: number }>`
    with taken as (
      update api_key set secret_hash = next_secret_hash, last_four = next_last_four, maker_id = next_maker_id,
        next_secret_hash = null, next_last_four = null, next_maker_id = null
      where account_id = ${keyId} and next_secret_hash is not null and next_secret_hash = coalesce(${hash}::bytea, next_secret_hash)
      returning account_id, tenant_id, expires_at
    ), ended as (
      delete from session using taken where session.account_id = taken.account_id returning session_id
    ), opened as (
      insert into session (account_id, tenant_id, token_hash, expires_at, alive_at)
      select account_id, tenant_id, ${randomBytes(32)}, expires_at, 'infinity' from taken where exists (select from ended)
    )
    select session_id from ended`.execute(db)
  if (rows.length > 0)
    await announceSessions(
      db,
      rows.map(row => row.session_id),
    )
}
