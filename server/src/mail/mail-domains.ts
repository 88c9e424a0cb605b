import { defaultPageSize } from '@watchfire/contract/core/body.ts'
import type { mailCalls } from '@watchfire/contract/mail/mail.calls.ts'
import { outsideDomains } from '@watchfire/contract/mail/mail-domain.ts'
import { writeAudit } from '../access/access.lookups.ts'
import { inScope, type Trx } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import { siteText } from '../core/site-time.ts'
import * as queries from './mail-domain.queries.ts'

/** Domains of one company. */
const maxDomains = 50
/** Names a refusal tells; it is read by a person. */
const namesTold = 5

const told = (names: readonly string[]) =>
  `${names.slice(0, namesTold).join(', ')}${names.length > namesTold ? ', …' : ''}`

/** @throws mail.addressNotAllowed when the company's mails may not go to one of them; `field` is their wire path */
export async function checkAddresses(
  trx: Trx,
  companyId: number,
  fields: readonly { field: string; addresses: readonly string[] }[],
): Promise<void> {
  const domains = await queries.readMailDomains(trx, companyId)
  for (const { field, addresses } of fields) {
    const outside = outsideDomains(addresses, domains)
    if (outside.length > 0)
      throw refuse('mail.addressNotAllowed', { field, addresses: told(outside), domains: told(domains) })
  }
}

export const listMailDomains: Handler<typeof mailCalls.domains> = async (
  { pageNum = 1, pageSize = defaultPageSize },
  viewer,
  { db },
) => {
  const page = { limit: pageSize, offset: (pageNum - 1) * pageSize }
  const { rows, total } = await inScope(db, viewer, trx => queries.listMailDomains(trx, viewer, page))
  return {
    rows: rows.map(row => ({
      domainId: row.domain_id,
      companyId: row.company_id,
      companyName: row.company_name,
      domain: row.domain,
      remark: row.remark,
      addedBy: row.added_by,
      addedAt: row.added_at,
      addedAtText: siteText(row.added_at),
    })),
    total,
  }
}

export const addMailDomain: Handler<typeof mailCalls.addDomain> = async (
  { companyId, domain, remark = '' },
  viewer,
  { db },
) =>
  inScope(db, viewer, async trx => {
    const owner = await queries.lockDomainOwner(trx, viewer, companyId)
    if (!owner) throw refuse('company.notFound')
    if (owner.domains >= maxDomains) throw refuse('mail.tooManyDomains', { limit: maxDomains })
    const { tenantId } = owner
    const added = { domain, remark, by: viewer.fullName }
    const domainId = await queries.insertMailDomain(trx, { tenantId, companyId }, added)
    if (domainId === undefined) throw refuse('mail.domainTaken', { domain })
    const actor = { ...viewer, tenantId, companyId }
    await writeAudit(trx, actor, 'addMailDomain', String(domainId), { after: { domain, remark } })
    return { domainId }
  })

export const removeMailDomain: Handler<typeof mailCalls.removeDomain> = async ({ domainId }, viewer, { db }) => {
  await inScope(db, viewer, async trx => {
    const before = await queries.deleteMailDomain(trx, viewer, domainId)
    if (!before) throw refuse('mail.domainNotFound')
    const { tenant_id: tenantId, company_id: companyId, domain, remark } = before
    const actor = { ...viewer, tenantId, companyId }
    await writeAudit(trx, actor, 'deleteMailDomain', String(domainId), { before: { domain, remark } })
  })
}
