/** The delivery queue of a company: its mails leave one after the other. */
import { type SqlBool, sql } from 'kysely'
import type { Trx } from '../../core/db/database.ts'
import type { DeliveryQueue } from '../../core/delivery/delivery-queue.queries.ts'

export const mailQueue: DeliveryQueue = {
  table: 'mail_queue',
  key: 'company_id',
  due: sql<SqlBool>`exists (
    select from mail where mail.company_id = mail_queue.company_id and settled_at is null and next_try_at <= now()
  )`,
}

export async function ensureQueue(trx: Trx, { tenantId, companyId }: { tenantId: number; companyId: number }) {
  await sql`
    insert into mail_queue (tenant_id, company_id) values (${tenantId}, ${companyId}) on conflict do nothing`.execute(
    trx,
  )
}

/** Counts the failures of the mail server in a row, this one included; 0 once it has answered. */
export async function countFailures(trx: Trx, companyId: number, failed: boolean): Promise<number> {
  const { rows } = await sql<{ failures: number }>`
    update mail_queue set failures = case when ${failed} then failures + 1 else 0 end
    where company_id = ${companyId} returning failures`.execute(trx)
  return rows[0]?.failures ?? 0
}

/** What waits, of this company or of a customer's companies, may be waiting for just what was changed: it is tried at once. */
export async function retryMailsNow(trx: Trx, companyId: number): Promise<void> {
  await sql`
    update mail_queue set failures = 0, rests_until = now() where company_id = ${companyId} or tenant_id = ${companyId}`.execute(
    trx,
  )
  await sql`
    update mail set next_try_at = now()
    where settled_at is null and (company_id = ${companyId} or tenant_id = ${companyId})`.execute(trx)
}
