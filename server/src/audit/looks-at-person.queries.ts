/** Who looked at what is kept of a person, as the log has it. */
import { sql } from 'kysely'
import type { Reader } from '../core/db/database.ts'

type Look = { at: number; action: 'viewPersonPhotos' | 'viewPersonNumbers' | 'exportPersonData'; by_name: string }

/** The newest ones; the actions stand as they do in the index. It asks nobody whether the person may be seen. */
export async function listLooksAtPerson(
  db: Reader,
  { tenantId, personId, limit }: { tenantId: number; personId: number; limit: number },
): Promise<Look[]> {
  const { rows } = await sql<Look>`
    select audit.at, audit.action, coalesce(nullif(account.full_name, ''), account.account, '') as by_name
    from audit left join account on account.account_id = audit.account_id
    where audit.tenant_id = ${tenantId} and audit.target = ${String(personId)}
      and audit.action in ('viewPersonPhotos', 'viewPersonNumbers', 'exportPersonData')
    order by audit.audit_id desc limit ${limit}`.execute(db)
  return rows
}
