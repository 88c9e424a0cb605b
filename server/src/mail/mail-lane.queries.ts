/** The lane of a company: its mails leave one after the other, by whichever server holds the lane. */
import { sql } from 'kysely'
import type { Reader, Trx } from '../core/db/database.ts'
import { isServerGone } from '../core/db/server-presence.ts'

/** The number of the claim; undefined with the time when the holder's claim ends while another holds it. */
export async function claimLane(
  trx: Trx,
  companyId: number,
  { leaseMs, holder }: { leaseMs: number; holder: number },
): Promise<{ claim: number } | { heldUntil: number } | undefined> {
  const { rows } = await sql<{ claim: number | null; claimed_until: number }>`
    with lane as (select * from mail_lane where company_id = ${companyId} for update),
    claimed as (
      update mail_lane set claim = mail_lane.claim + 1, claimed_until = now() + ${leaseMs}::float8 * interval '1 ms',
        holder = ${holder}, wake_at = case when mail_lane.wake_at > now() then mail_lane.wake_at end
      from lane where mail_lane.company_id = lane.company_id and (lane.claimed_until is null or lane.claimed_until < now())
      returning mail_lane.claim
    )
    select claimed.claim, lane.claimed_until from lane left join claimed on true`.execute(trx)
  const [row] = rows
  if (!row) return undefined
  return row.claim === null ? { heldUntil: row.claimed_until } : { claim: row.claim }
}

export async function renewLane(db: Reader, companyId: number, claim: number, leaseMs: number): Promise<void> {
  await sql`
    update mail_lane set claimed_until = now() + ${leaseMs}::float8 * interval '1 ms'
    where company_id = ${companyId} and claim = ${claim} and claimed_until is not null`.execute(db)
}

/** Takes the lanes from servers that live no more; answers the companies whose mails wait in them. */
export async function freeOrphanedLanes(trx: Trx): Promise<number[]> {
  const { rows } = await sql<{ company_id: number }>`
    update mail_lane set claimed_until = null
    where claimed_until is not null and ${isServerGone('holder')}
    returning company_id`.execute(trx)
  return rows.map(row => row.company_id)
}

/** Held until the transaction ends; undefined when the claim was lost. */
export async function lockLane(trx: Trx, companyId: number, claim: number) {
  const { rows } = await sql<{ tenant_id: number; failures: number; resting: boolean }>`
    select tenant_id, failures, rests_until > now() as resting from mail_lane
    where company_id = ${companyId} and claim = ${claim} and claimed_until is not null for update`.execute(trx)
  return rows[0]
}

/** When the lane has to be looked at next; undefined while nothing waits in it. */
export async function nextInLane(trx: Trx, companyId: number): Promise<number | undefined> {
  const { rows } = await sql<{ at: number | null }>`
    select greatest(min(mail.next_try_at), max(mail_lane.rests_until)) as at
    from mail join mail_lane using (company_id)
    where company_id = ${companyId} and mail.settled_at is null`.execute(trx)
  return rows[0]?.at ?? undefined
}

export async function releaseLane(trx: Trx, companyId: number): Promise<void> {
  await sql`update mail_lane set claimed_until = null where company_id = ${companyId}`.execute(trx)
}

/** Notes that the lane is looked at again then; false when it is anyway, so that one job stands for it and not one a mail. */
export async function noteWake(trx: Trx, companyId: number, at: number): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update mail_lane set wake_at = ${new Date(at)}
    where company_id = ${companyId} and (wake_at is null or wake_at < now() or wake_at > ${new Date(at)})`.execute(trx)
  return numAffectedRows > 0n
}

export async function ensureLane(trx: Trx, { tenantId, companyId }: { tenantId: number; companyId: number }) {
  await sql`
    insert into mail_lane (tenant_id, company_id) values (${tenantId}, ${companyId}) on conflict do nothing`.execute(
    trx,
  )
}

/** After a failure of the server itself nothing more is tried for a while; after a success nothing stands in the way. */
export async function restLane(trx: Trx, companyId: number, failures: number, restMs: number): Promise<void> {
  await sql`
    update mail_lane set failures = ${failures}, rests_until = now() + ${restMs}::float8 * interval '1 ms'
    where company_id = ${companyId}`.execute(trx)
}

/** A server of this company was changed: what waits for it may go at once. Answers the companies whose mails wait. */
export async function hurryLanes(trx: Trx, companyId: number): Promise<number[]> {
  // A customer's server also serves its companies.
  await sql`
    update mail_lane set failures = 0, rests_until = now() where company_id = ${companyId} or tenant_id = ${companyId}`.execute(
    trx,
  )
  const { rows } = await sql<{ company_id: number }>`
    with hurried as (
      update mail set next_try_at = now()
      where settled_at is null and (company_id = ${companyId} or tenant_id = ${companyId})
      returning company_id
    )
    select distinct company_id from hurried`.execute(trx)
  return rows.map(row => row.company_id)
}

/** Companies whose mails should have been tried for a minute, and nobody does: their job got lost. */
export async function findForgottenLanes(trx: Trx): Promise<number[]> {
  const { rows } = await sql<{ company_id: number }>`
    select distinct mail.company_id
    from mail join mail_lane using (company_id)
    where mail.settled_at is null and mail.next_try_at < now() - interval '1 minute'
      and mail_lane.rests_until < now() - interval '1 minute'
      and (mail_lane.claimed_until is null or mail_lane.claimed_until < now())
    limit 1000`.execute(trx)
  return rows.map(row => row.company_id)
}
