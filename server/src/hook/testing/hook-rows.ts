import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../core/db/database.ts'
import { aFarNumber, type CompanyOfTest } from '../../core/testing/builders.ts'

export async function aHookSource(db: Database, { tenantId, companyId }: CompanyOfTest): Promise<number> {
  const id = aFarNumber()
  await sql`
    insert into hook_source (source_id, tenant_id, company_id, name, expression, token_hash, token_hint, changed_by)
    overriding system value values (${id}, ${tenantId}, ${companyId}, 'x', 'null', ${randomBytes(32)}, '', '')`.execute(
    db.system,
  )
  // Of both kinds, so that every call finds it.
  await sql`
    insert into hook_broker (tenant_id, source_id, host, port, tls, topics, qos, client_id)
    values (${tenantId}, ${id}, 'broker.invalid', 8883, true, '{plant/#}', 1, ${`wf-${id}`})`.execute(db.system)
  return id
}
