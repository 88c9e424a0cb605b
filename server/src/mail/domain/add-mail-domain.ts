import type { mailCalls } from '@watchfire/contract/mail/mail.calls.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { mailDomains } from './mail-domains.ts'

export const addMailDomain: Handler<typeof mailCalls.addDomain> = ({ companyId, domain, remark }, viewer, { db }) =>
  inScope(db, viewer, async trx => ({
    domainId: await mailDomains.add(trx, viewer, { companyId, value: domain, remark }),
  }))
