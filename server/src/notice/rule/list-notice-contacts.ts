import type { noticeCalls } from '@watchfire/contract/notice/notice.calls.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { findOwner, listNoticeContacts as readContacts } from './notice-rule.queries.ts'

const limit = 1000

export const listNoticeContacts: Handler<typeof noticeCalls.listContacts> = async ({ companyId }, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    const owner = await findOwner(trx, viewer, companyId)
    if (!owner) throw refuse('company.notFound')
    const within = { tenantId: owner.tenant_id, companyId, ofCustomer: owner.level === 2 }
    const { accounts, robots } = await readContacts(trx, within, limit)
    return {
      accounts: accounts.map(({ account_id, name, email }) => ({ accountId: account_id, name, mail: email })),
      robots: robots.map(({ robot_id, name }) => ({ robotId: robot_id, name })),
    }
  })
