import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Reader } from '../db/database.ts'
import { announceSessions } from '../live/session-signal.queries.ts'

/** The program that uses a token first, and where it does. */
type FirstUse = { hash: Buffer; address: string }

/**
 * The second token of a key takes the place of the first: what was opened by that ends, and a key that has ended stays so. Where a program
 * uses it the account log says so; whoever stops the holder of the first writes that themselves.
 */
export async function takeNextToken(db: Reader, keyId: number, use: FirstUse | null = null): Promise<void> {
  const hash = use?.hash ?? null
  const { rows } = await sql<{ session_id: number }>`
    with former as (
      select account_id, maker_id from api_key
      where account_id = ${keyId} and next_secret_hash is not null and next_secret_hash = coalesce(${hash}::bytea, next_secret_hash)
      for update
    ), taken as (
      update api_key set secret_hash = next_secret_hash, last_four = next_last_four, maker_id = next_maker_id,
        next_secret_hash = null, next_last_four = null, next_maker_id = null
      from former where api_key.account_id = former.account_id
      returning api_key.account_id, api_key.tenant_id, api_key.company_id, api_key.prefix, api_key.expires_at,
        former.maker_id as former_id, api_key.maker_id as holder_id
    ), ended as (
      delete from session using taken where session.account_id = taken.account_id returning session_id
    ), opened as (
      insert into session (account_id, tenant_id, token_hash, expires_at, alive_at)
      select account_id, tenant_id, ${randomBytes(32)}, expires_at, 'infinity' from taken where exists (select from ended)
    ), written as (
      insert into audit (tenant_id, company_id, account_id, address, action, target, detail)
      select tenant_id, company_id, account_id, ${use?.address ?? ''}, 'endApiKeyToken', prefix, jsonb_build_object(
        'before', jsonb_build_object('holder', (select display_name from account where account.account_id = former_id)),
        'after', jsonb_build_object('holder', (select display_name from account where account.account_id = holder_id)))
      from taken where ${use !== null}
    )
    select session_id from ended`.execute(db)
  if (rows.length > 0)
    await announceSessions(
      db,
      rows.map(row => row.session_id),
    )
}
