import type { accessCalls } from '@watchfire/contract/access/access.calls.ts'
import { inScope } from '../../core/db/database.ts'
import { pictureLink } from '../../core/files/attached-picture.ts'
import type { FileUrl } from '../../core/files/file-url.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { findAccount } from './account.queries.ts'

export const getAccount =
  (fileUrl: FileUrl): Handler<typeof accessCalls.getAccount> =>
  async ({ accountId }, viewer, { db }) => {
    // Oneself whatever the top bar selects; others within one's companies.
    const companyIds = accountId === viewer.accountId ? [viewer.companyId] : viewer.companyIds
    const row = await inScope(db, viewer, trx => findAccount(trx, accountId, companyIds))
    if (!row) throw refuse('account.notFound')
    return {
      uid: row.account_id,
      account: row.account,
      fullName: row.full_name,
      email: row.email,
      headUrl: pictureLink(fileUrl, viewer, row.head_url),
      homePage: row.home_page,
      companyId: row.company_id,
      companyName: row.company_name,
      roleName: row.role_name,
    }
  }
