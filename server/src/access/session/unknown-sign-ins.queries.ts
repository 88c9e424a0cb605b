import { sql } from 'kysely'
import type { Trx } from '../../core/db/database.ts'

/** Of one address within an hour; those of further addresses together, without one. */
type UnknownSignIns = {
  hour: number
  address: string
  addresses: number
  attempts: number
  names: number
  /** The names tried most, the first letter of each: people type passwords there too. */
  shown: string[]
}

export const addressesNoted = 50

/** Attempts at a directory are counted under names of their own (directory-sign-in.ts): whom a directory knows is nobody unknown. */
const atDirectory = '^directory (person )?[0-9]+ '

/** Failures at names that no account has, of the hours that are over and were not taken before; those of more than a day ago are gone. */
export async function takeUnknownSignIns(trx: Trx): Promise<UnknownSignIns[]> {
  const { rows } = await sql<UnknownSignIns>`
    with before as (
      select unknown_sign_ins_until as until from installation where unknown_sign_ins_until < date_trunc('hour', now()) for update
    ), taken as (
      update installation set unknown_sign_ins_until = date_trunc('hour', now()) from before returning before.until as since
    ), tried as (
      select date_trunc('hour', failure.failed_at) as hour, failure.address, failure.account, count(*)::int as attempts
      from sign_in_failure failure, taken
      where failure.failed_at >= taken.since and failure.failed_at < date_trunc('hour', now())
        and failure.account !~ ${atDirectory}
        and not exists (select from account where lower(account.account) in (failure.account, regexp_replace(failure.account, ' code$', '')))
      group by 1, 2, 3
    ), named as (
      select *, sum(attempts) over address_hour as all_attempts, row_number() over (address_hour order by attempts desc, account) as place
      from tried window address_hour as (partition by hour, address)
    ), ranked as (
      select *, dense_rank() over (partition by hour order by all_attempts desc, address) as of_hour from named
    )
    select hour, case when of_hour <= ${addressesNoted} then address else '' end as address, count(distinct address)::int as addresses,
           sum(attempts)::int as attempts, count(distinct account)::int as names,
           coalesce(array_agg(left(account, 1) || '•••' order by attempts desc, account)
             filter (where place <= 5 and of_hour <= ${addressesNoted}), '{}') as shown
    from ranked group by hour, 2 order by hour, attempts desc`.execute(trx)
  return rows
}

export async function findPlatform(trx: Trx): Promise<number | undefined> {
  const row = await trx
    .selectFrom('company')
    .where('level', '=', 1)
    .select('company_id')
    .orderBy('company_id')
    .limit(1)
    .executeTakeFirst()
  return row?.company_id
}
