/** Which domains a company's mails may go to. */
import { z } from 'zod'
import { listEntry, listEntryNames } from '../company/company-list.shapes.ts'
import { rowId } from '../core/fields.ts'
import { wire } from '../core/wire.ts'

/** As it stands behind the @ of an address, in lower case. It holds for itself and not for those below it. */
export const domainName = z
  .string()
  .trim()
  .toLowerCase()
  .min(1)
  .max(100)
  .regex(/^([a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/)

export const mailDomain = wire(
  { domainId: rowId, domain: z.string(), ...listEntry },
  { domainId: 'mailDomainId', ...listEntryNames },
)
export type MailDomain = z.output<typeof mailDomain>

/** Those of the addresses that lie outside of the domains; without a domain none does. */
export const externalDomains = (addresses: readonly string[], domains: readonly string[]): string[] =>
  domains.length === 0
    ? []
    : addresses.filter(address => !domains.includes(address.slice(address.lastIndexOf('@') + 1).toLowerCase()))
