import type { Reader } from '../core/db/database.ts'

export async function insertAudit(
  db: Reader,
  entry: {
    tenantId: number
    companyId: number
    accountId: number
    address: string
    action: string
    target?: string
    detail?: object
  },
) {
  await db
    .insertInto('audit')
    .values({
      tenant_id: entry.tenantId,
      company_id: entry.companyId,
      account_id: entry.accountId,
      address: entry.address,
      action: entry.action,
      target: entry.target ?? '',
      detail: JSON.stringify(entry.detail ?? {}),
    })
    .execute()
}
