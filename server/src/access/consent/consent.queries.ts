/** Whether the platform needs a customer's consent, what it asks for, and what it was allowed. Every statement names the customer. */
import { rights } from '@watchfire/contract/core/rights.ts'
import { sql } from 'kysely'
import type { Reader, Trx } from '../../core/db/database.ts'
import { announceOutbox } from '../../core/db/outbox-notifier.queries.ts'

export type ConsentRow = {
  demanded: boolean
  since: number
  by_name: string
  asked_at: number | null
  asked_by: string
  reason: string
  hours: number | null
  /** Null when none holds. */
  until: number | null
  allowed_by: string
}

const consent = sql`
  select demanded, since, by_name, asked_at, asked_by, reason, hours, case when until > now() then until end as until, allowed_by
  from platform_consent`

export async function findConsent(db: Reader, tenantId: number): Promise<ConsentRow | undefined> {
  const { rows } = await sql<ConsentRow>`${consent} where tenant_id = ${tenantId}`.execute(db)
  return rows[0]
}

export async function lockConsent(trx: Trx, tenantId: number): Promise<ConsentRow | undefined> {
  const { rows } = await sql<ConsentRow>`${consent} where tenant_id = ${tenantId} for update`.execute(trx)
  return rows[0]
}

/** Nothing that was asked or allowed before counts any more. */
export async function writeDemand(trx: Trx, tenantId: number, demanded: boolean, byName: string): Promise<void> {
  await sql`
    insert into platform_consent as consent (tenant_id, demanded, by_name) values (${tenantId}, ${demanded}, ${byName})
    on conflict (tenant_id) do update set demanded = excluded.demanded, since = now(), by_name = excluded.by_name,
      asked_at = null, until = null, epoch = consent.epoch + 1`.execute(trx)
}

/** Answers how often it was asked within a day; undefined where the customer does not demand it. */
export async function writeRequest(
  trx: Trx,
  tenantId: number,
  request: { by: string; reason: string; hours: number },
): Promise<number | undefined> {
  const sameDay = sql`coalesce(requests_from > now() - interval '1 day', false)`
  const { rows } = await sql<{ requests: number }>`
    update platform_consent set asked_at = now(), asked_by = ${request.by}, reason = ${request.reason}, hours = ${request.hours},
      requests = case when ${sameDay} then requests + 1 else 1 end,
      requests_from = case when ${sameDay} then requests_from else now() end
    where tenant_id = ${tenantId} and demanded returning requests`.execute(trx)
  return rows[0]?.requests
}

/** Where those of the customer who may decide are written to. */
export async function listDeciderMails(trx: Trx, tenantId: number): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select distinct account.email from account
    where account.company_id = ${tenantId} and account.in_use and account.all_projects and account.email <> '' and exists (
      select from role_right where role_right.role_id = account.role_id and menu_id = ${rights.grantAccess})
    order by 1 limit 50`.execute(trx)
  return rows.map(row => row.email)
}

/** Consoles of the customer read anew what is asked and allowed. */
export async function publishConsent(trx: Trx, tenantId: number): Promise<void> {
  await sql`insert into outbox (kind, tenant_id, company_id, project_id) values ('consent', ${tenantId}, ${tenantId}, 0)`.execute(
    trx,
  )
  await announceOutbox(trx)
}

/** Answers the end of it. */
export async function writeConsent(
  trx: Trx,
  tenantId: number,
  given: { hours: number; by: string; byId: number },
): Promise<number> {
  const { rows } = await sql<{ until: number }>`
    update platform_consent set asked_at = null, until = now() + make_interval(hours => ${given.hours}),
      allowed_by = ${given.by}, allowed_by_id = ${given.byId}, epoch = epoch + 1
    where tenant_id = ${tenantId} returning until`.execute(trx)
  return (rows[0] as { until: number }).until
}

export async function clearRequest(trx: Trx, tenantId: number): Promise<void> {
  await sql`update platform_consent set asked_at = null where tenant_id = ${tenantId}`.execute(trx)
}

export async function endConsentNow(trx: Trx, tenantId: number): Promise<void> {
  await sql`update platform_consent set until = null, epoch = epoch + 1 where tenant_id = ${tenantId}`.execute(trx)
}

/** Takes away the consents whose time is over. Their epoch grew when it was. */
export async function takeRunOut(trx: Trx): Promise<{ tenant_id: number; account_id: number; until: number }[]> {
  const { rows } = await sql<{ tenant_id: number; account_id: number; until: number }>`
    with over as (
      select tenant_id, until from platform_consent where until <= now() for update skip locked
    )
    update platform_consent set until = null, epoch = epoch + 1 from over
    where platform_consent.tenant_id = over.tenant_id
    returning over.tenant_id, allowed_by_id as account_id, over.until`.execute(trx)
  return rows
}
