/** What people of a company have sent of late, test mails among it: counted from the mails themselves, so no restart and no second server forgets it. */
import { sql } from 'kysely'
import type { Trx } from '../../core/db/database.ts'

export type Forwarder = { companyId: number; accountId: number }
export type Forwarded = { accountHour: number; accountDay: number; companyHour: number; companyDay: number }

/** Held until the transaction ends, so that two mails that come together count each other. */
export async function lockForwards(trx: Trx, companyId: number): Promise<void> {
  await sql`select from company where company_id = ${companyId} for no key update`.execute(trx)
}

const counted = sql`cause in ('forward', 'test')`
const addresses = sql`cardinality(receivers) + cardinality(copies)`

/** Addresses that were written to within the last hour and the last day, by the account and by everybody of its company. */
export async function readForwarded(trx: Trx, { companyId, accountId }: Forwarder): Promise<Forwarded> {
  const { rows } = await sql<Forwarded>`
    select coalesce(sum(addresses) filter (where own and recent), 0)::int as "accountHour",
           coalesce(sum(addresses) filter (where own), 0)::int as "accountDay",
           coalesce(sum(addresses) filter (where recent), 0)::int as "companyHour",
           coalesce(sum(addresses), 0)::int as "companyDay"
    from (
      select ${addresses} as addresses, account_id = ${accountId} as own, created_at > now() - interval '1 hour' as recent
      from mail
      where company_id = ${companyId} and ${counted} and created_at > now() - interval '1 day'
    ) sent`.execute(trx)
  return rows[0] ?? { accountHour: 0, accountDay: 0, companyHour: 0, companyDay: 0 }
}

/** When so many addresses of the window have grown older than it; of everybody's mails where no account is named. */
export async function findFreeAt(
  trx: Trx,
  { companyId, accountId, hours }: { companyId: number; accountId: number | null; hours: number },
  needed: number,
): Promise<number> {
  const { rows } = await sql<{ at: number }>`
    select created_at + ${hours}::float8 * interval '1 hour' as at
    from (
      select created_at, sum(${addresses}) over (order by created_at, mail_id) as freed
      from mail
      where company_id = ${companyId} and ${counted} and (${accountId}::bigint is null or account_id = ${accountId})
        and created_at > now() - ${hours}::float8 * interval '1 hour'
    ) sent
    where freed >= ${needed}
    order by created_at limit 1`.execute(trx)
  return rows[0]?.at ?? Date.now()
}

/** A test mail, for the count alone: it is tried by whoever asked for it while they wait, never from the queue. */
export async function countTestMail(
  trx: Trx,
  { tenantId, companyId, accountId }: Forwarder & { tenantId: number },
  receiver: string,
): Promise<void> {
  await sql`
    insert into mail (tenant_id, company_id, message_id, receivers, title, message, cause, account_id, state, settled_at)
    values (${tenantId}, ${companyId}, gen_random_uuid()::text, ${[receiver]}::text[], '', '', 'test', ${accountId}, 3, now())`.execute(
    trx,
  )
}
