import { sql } from 'kysely'
import type { Reader, Trx } from '../core/db/database.ts'
import { withinScope } from '../core/session/scope.ts'
import type { Viewer } from '../core/session/viewer.ts'

const visible = (viewer: Viewer) => withinScope(viewer, { company_id: 'mail_domain.company_id' })(undefined)

export type MailDomainRow = {
  domain_id: number
  tenant_id: number
  company_id: number
  domain: string
  remark: string
}

export async function listMailDomains(trx: Trx, viewer: Viewer, { limit, offset }: { limit: number; offset: number }) {
  const { rows } = await sql<MailDomainRow & { company_name: string; added_by: string; added_at: number }>`
    select domain_id, mail_domain.tenant_id, mail_domain.company_id, company.name as company_name, domain, remark, added_by, added_at
    from mail_domain join company on company.company_id = mail_domain.company_id
    where ${visible(viewer)}
    order by domain_id desc limit ${limit} offset ${offset}`.execute(trx)
  const count = await sql<{ total: number }>`
    select count(*)::int as total from mail_domain where ${visible(viewer)}`.execute(trx)
  return { rows, total: count.rows[0]?.total ?? 0 }
}

/** The company a new domain is for, held so that two additions count each other; undefined outside the scope. */
export async function lockDomainOwner(trx: Trx, viewer: Viewer, companyId: number) {
  const { rows } = await sql<{ tenant_id: number }>`
    select tenant_id from company
    where ${withinScope(viewer, { company_id: 'company.company_id' })(undefined)} and company_id = ${companyId}
    for no key update`.execute(trx)
  const [company] = rows
  if (!company) return undefined
  const count = await sql<{ domains: number }>`
    select count(*)::int as domains from mail_domain where company_id = ${companyId}`.execute(trx)
  return { tenantId: company.tenant_id, domains: count.rows[0]?.domains ?? 0 }
}

/** Undefined when the company has it already. */
export async function insertMailDomain(
  trx: Trx,
  owner: { tenantId: number; companyId: number },
  { domain, remark, by }: { domain: string; remark: string; by: string },
): Promise<number | undefined> {
  const { rows } = await sql<{ domain_id: number }>`
    insert into mail_domain (tenant_id, company_id, domain, remark, added_by)
    values (${owner.tenantId}, ${owner.companyId}, ${domain}, ${remark}, ${by})
    on conflict (company_id, domain) do nothing returning domain_id`.execute(trx)
  return rows[0]?.domain_id
}

/** What was deleted; undefined when there is no such domain in scope. */
export async function deleteMailDomain(trx: Trx, viewer: Viewer, domainId: number): Promise<MailDomainRow | undefined> {
  const { rows } = await sql<MailDomainRow>`
    delete from mail_domain where domain_id = ${domainId} and ${visible(viewer)}
    returning domain_id, tenant_id, company_id, domain, remark`.execute(trx)
  return rows[0]
}

/** Where a company's mails may go: its own domains and those of the customer it belongs to; empty means anywhere. */
export async function readMailDomains(db: Reader, companyId: number): Promise<string[]> {
  const { rows } = await sql<{ domain: string }>`
    select distinct domain from company
    join mail_domain on mail_domain.company_id in (company.company_id, company.tenant_id)
    where company.company_id = ${companyId} order by domain`.execute(db)
  return rows.map(row => row.domain)
}
