/** Who looked at what is kept of a person, as the log has it. */
import { sql } from 'kysely'
import type { Reader } from '../core/db/database.ts'

type Look = { at: number; action: 'viewPersonPhotos' | 'viewPersonNumbers' | 'exportPersonData'; by_name: string }

/** `since`: when the person was added; nobody looked before, and the index of a company's log is read no further back. */
type Looked = { companyId: number; personId: number; since: number; limit: number }

/** The newest ones. It asks nobody whether the person may be seen. */
export async function listLooksAtPerson(db: Reader, { companyId, personId, since, limit }: Looked): Promise<Look[]> {
  const { rows } = await sql<Look>`
    select audit.at, audit.action, coalesce(nullif(account.full_name, ''), account.account, '') as by_name
    from audit left join account on account.account_id = audit.account_id
    where audit.company_id = ${companyId} and audit.at >= ${new Date(since)} and audit.target = ${String(personId)}
      and audit.action in ('viewPersonPhotos', 'viewPersonNumbers', 'exportPersonData')
    order by audit.at desc, audit.audit_id desc limit ${limit}`.execute(db)
  return rows
}
