import { firstNames } from '@watchfire/contract/core/list-text.ts'
import { externalDomains } from '@watchfire/contract/mail/mail-domain.ts'
import { companyList } from '../../company/company.public.ts'
import type { Trx } from '../../core/db/database.ts'
import { refuse } from '../../core/http/refuse.ts'

export const mailDomains = companyList({
  table: 'mail_domain',
  id: 'domain_id',
  value: 'domain',
  limit: 50,
  auditName: 'MailDomain',
  errors: { taken: 'mail.domainTaken', tooMany: 'mail.tooManyDomains', notFound: 'mail.domainNotFound' },
})

/** Where a company's mails may go: its own domains and those of the customer it belongs to; empty means anywhere. */
export const readMailDomains = mailDomains.valuesOf

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
      throw refuse('mail.addressNotAllowed', { field, addresses: firstNames(outside), domains: firstNames(domains) })
  }
}
