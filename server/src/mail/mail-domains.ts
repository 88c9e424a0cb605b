import type { mailCalls } from '@watchfire/contract/mail/mail.calls.ts'
import { externalDomains } from '@watchfire/contract/mail/mail-domain.ts'
import { companyList } from '../company/company.public.ts'
import { inScope, type Trx } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'

const mailDomains = companyList({
  table: 'mail_domain',
  id: 'domain_id',
  value: 'domain',
  limit: 50,
  auditName: 'MailDomain',
  errors: { taken: 'mail.domainTaken', tooMany: 'mail.tooManyDomains', notFound: 'mail.domainNotFound' },
})

/** Where a company's mails may go: its own domains and those of the customer it belongs to; empty means anywhere. */
export const readMailDomains = mailDomains.valuesOf

/** Names a refusal tells; it is read by a person. */
const namesTold = 5

const listed = (names: readonly string[]) =>
  `${names.slice(0, namesTold).join(', ')}${names.length > namesTold ? ', …' : ''}`

/** @throws mail.addressNotAllowed when the company's mails may not go to one of them; `field` is their wire path */
export async function checkAddresses(
  trx: Trx,
  companyId: number,
  fields: readonly { field: string; addresses: readonly string[] }[],
): Promise<void> {
  const domains = await readMailDomains(trx, companyId)
  for (const { field, addresses } of fields) {
    const outside = externalDomains(addresses, domains)
    if (outside.length > 0)
      throw refuse('mail.addressNotAllowed', { field, addresses: listed(outside), domains: listed(domains) })
  }
}

export const listMailDomains: Handler<typeof mailCalls.listDomains> = async (page, viewer, { db }) => {
  const { rows, total } = await mailDomains.page(db, viewer, page)
  return { rows: rows.map(({ id, value, ...row }) => ({ domainId: id, domain: value, ...row })), total }
}

export const addMailDomain: Handler<typeof mailCalls.addDomain> = ({ companyId, domain, remark }, viewer, { db }) =>
  inScope(db, viewer, async trx => ({
    domainId: await mailDomains.add(trx, viewer, { companyId, value: domain, remark }),
  }))

export const removeMailDomain: Handler<typeof mailCalls.removeDomain> = ({ domainId }, viewer, { db }) =>
  mailDomains.remove(db, viewer, domainId)
