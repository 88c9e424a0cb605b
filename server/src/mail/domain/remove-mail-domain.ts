import type { mailCalls } from '@watchfire/contract/mail/mail.calls.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { mailDomains } from './mail-domains.ts'

export const removeMailDomain: Handler<typeof mailCalls.removeDomain> = ({ domainId }, viewer, { db }) =>
  mailDomains.remove(db, viewer, domainId)
