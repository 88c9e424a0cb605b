import { sql } from 'kysely'
import type { Reader, Trx } from '../../core/db/database.ts'
import { silentMinutes } from '../../core/session/session.queries.ts'

/** Those of the account and of the API keys it holds, which open no more than it does. */
export async function findSessionIds(db: Reader, accountId: number): Promise<number[]> {
  const { rows } = await sql<{ session_id: number }>`
    select session_id from session where account_id = ${accountId} or account_id = any(array(
      select account_id from api_key where maker_id = ${accountId} and revoked_at is null))`.execute(db)
  return rows.map(row => row.session_id)
}

/** Those of the API keys that are held, in whichever company, by accounts that are entered from this one. */
export async function findEnteredKeySessions(trx: Trx, accountId: number): Promise<number[]> {
  const { rows } = await sql<{ session_id: number }>`
    select session_id from key_sessions_entered_by(${accountId}) as session_id`.execute(trx)
  return rows.map(row => row.session_id)
}

export type ListedSession = {
  session_id: number
  user_agent: string
  address: string
  created_at: number
  alive_at: number
}

/** Those that live, the latest sign of life first; sign-in keeps their number small. */
export async function listLivingSessions(db: Reader, accountId: number): Promise<ListedSession[]> {
  const { rows } = await sql<ListedSession>`
    select session_id, user_agent, address, created_at, alive_at from session
    where account_id = ${accountId} and expires_at > now() and alive_at > now() - make_interval(mins => ${silentMinutes})
    order by alive_at desc, session_id desc limit 100`.execute(db)
  return rows
}

/** Whose session it is. */
export async function findSessionOwner(trx: Trx, sessionId: number): Promise<number | undefined> {
  const row = await trx
    .selectFrom('session')
    .where('session_id', '=', sessionId)
    .select('account_id')
    .executeTakeFirst()
  return row?.account_id
}
