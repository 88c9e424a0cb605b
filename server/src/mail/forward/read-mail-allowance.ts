import type { mailCalls } from '@watchfire/contract/mail/mail.calls.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { readMailDomains } from '../domain/mail-domains.ts'
import { readForwardQuota } from './mail-quota.ts'

export const readMailAllowance: Handler<typeof mailCalls.readAllowance> = async (_, viewer, { db }) =>
  inScope(db, viewer, async trx => ({
    left: await readForwardQuota(trx, viewer),
    domains: await readMailDomains(trx, viewer.companyId),
  }))
