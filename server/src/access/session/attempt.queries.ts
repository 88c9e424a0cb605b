import { sql } from 'kysely'
import type { Db } from '../../core/db/database.ts'

export type Attempt = { account: string; address: string }

/** Times in ms since 1970, by the database's clock. */
export type AttemptHistory = {
  now: number
  /** The last five failures of this account from this address, the newest first. */
  latest: number[]
  /** Failures of this account in the last ten minutes, whatever the address. */
  anywhere: { count: number; last: number }
  /** Somebody has signed in to this account from this address before. */
  known: boolean
}

/** Writes the attempt down as a failure unless `refusal` says no to it; attempts on one account are looked at one by one. */
export async function reserveAttempt<R extends object>(
  auth: Db,
  { account, address }: Attempt,
  refusal: (history: AttemptHistory) => R | undefined,
): Promise<R | { attemptId: number }> {
  return auth.transaction().execute(async trx => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${account}, 7263503))`.execute(trx)
    const { rows } = await sql<{ now: number; latest: number[]; count: number; last: number | null; known: boolean }>`
      select (extract(epoch from clock_timestamp()) * 1000)::float8 as now,
        array(select (extract(epoch from failed_at) * 1000)::float8 from sign_in_failure where account = ${account} and address = ${address}
              order by failed_at desc limit 5) as latest,
        recent.count, recent.last,
        exists (select from sign_in_address join account using (account_id)
                where lower(account.account) = ${account} and sign_in_address.address = ${address}) as known
      from (select count(*)::int as count, (extract(epoch from max(failed_at)) * 1000)::float8 as last from sign_in_failure
            where account = ${account} and failed_at > now() - interval '10 minutes') as recent`.execute(trx)
    const [row] = rows
    if (!row) throw new Error('a query without a row')
    const { now, latest, known } = row
    const refused = refusal({ now, latest, known, anywhere: { count: row.count, last: row.last ?? 0 } })
    if (refused) return refused
    const inserted = await sql<{ attempt_id: number }>`
      insert into sign_in_failure (account, address, failed_at) values (${account}, ${address}, clock_timestamp())
      returning failure_id as attempt_id`.execute(trx)
    return { attemptId: inserted.rows[0]?.attempt_id ?? 0 }
  })
}

/** Takes back an attempt whose password was not looked at in the end. */
export async function withdrawAttempt(auth: Db, attemptId: number): Promise<void> {
  await auth.deleteFrom('sign_in_failure').where('failure_id', '=', attemptId).execute()
}

/** The right password makes good for what was tried from there before. */
export async function forgetFailures(auth: Db, { account, address }: Attempt): Promise<void> {
  await auth.deleteFrom('sign_in_failure').where('account', '=', account).where('address', '=', address).execute()
}

/** Whoever administers the account lets its owner try again from everywhere. */
export async function forgetAllFailures(auth: Db, accounts: readonly string[]): Promise<void> {
  await auth.deleteFrom('sign_in_failure').where('account', 'in', accounts).execute()
}
