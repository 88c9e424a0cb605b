import { sql } from 'kysely'
import type { Database } from '../../core/db/database.ts'
import { aFarNumber, type CompanyOfTest } from '../../core/testing/builders.ts'

export async function aMailServer(db: Database, { tenantId, companyId }: CompanyOfTest): Promise<number> {
  const id = aFarNumber()
  await sql`
    insert into mail_server (server_id, tenant_id, company_id, name, host, port, security, sender)
    overriding system value
    values (${id}, ${tenantId}, ${companyId}, 'x', '127.0.0.1', 25, 'none', 'a@b.cn')`.execute(db.system)
  return id
}

/** Lets the company's mails go to a domain; one nobody else has unless it is given. */
export async function aMailDomain(
  db: Database,
  { tenantId, companyId }: Pick<CompanyOfTest, 'tenantId' | 'companyId'>,
  domain?: string,
): Promise<number> {
  const id = aFarNumber()
  await sql`
    insert into mail_domain (domain_id, tenant_id, company_id, domain, remark, added_by)
    overriding system value
    values (${id}, ${tenantId}, ${companyId}, ${domain ?? `d${id}.example`}, '', '')`.execute(db.system)
  return id
}
