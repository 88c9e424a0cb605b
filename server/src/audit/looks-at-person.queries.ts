/** Who looked at what is kept of a person, as the log has it. */
import { sql } from 'kysely'
import type { Reader } from '../core/db/database.ts'
import type { AuditRow } from './audit.queries.ts'

type LookRow = Pick<AuditRow, 'at' | 'full_name' | 'account' | 'account_id' | 'on_behalf' | 'call'> & {
  action: 'viewPersonPhotos' | 'viewPersonNumbers' | 'exportPersonData'
}

/** `since`: when the person was added; nobody looked before, and the index of a company's log is read no further back. */
export type Looked = { companyId: number; personId: number; since: number; limit: number }

/** The newest ones. It asks nobody whether the person may be seen. */
export async function listLooksAtPerson(db: Reader, { companyId, personId, since, limit }: Looked): Promise<LookRow[]> {
  const { rows } = await sql<LookRow>`
    select audit.at, audit.action, coalesce(account.full_name, '') as full_name, coalesce(account.account, '') as account,
           audit.account_id, audit.on_behalf, audit.call
    from audit left join account on account.account_id = audit.account_id
    where audit.company_id = ${companyId} and audit.at >= ${new Date(since)} and audit.target = ${String(personId)}
      and audit.action in ('viewPersonPhotos', 'viewPersonNumbers', 'exportPersonData')
    order by audit.at desc, audit.audit_id desc limit ${limit}`.execute(db)
  return rows
}
