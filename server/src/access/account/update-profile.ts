import type { accessCalls } from '@watchfire/contract/access/access.calls.ts'
import { writeAudit } from '../../audit/audit.public.ts'
import { inScope } from '../../core/db/database.ts'
import { attachPicture } from '../../core/files/attached-picture.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { updateAccountProfile } from './account.queries.ts'

export const updateProfile: Handler<typeof accessCalls.updateProfile> = async (
  { userId, fullName, email, headUrl, homePage },
  viewer,
  { db },
) => {
  if (userId !== undefined && userId !== viewer.accountId) throw refuse('account.notYours')
  await inScope(db, viewer, async trx => {
    const owner = { tenantId: viewer.tenantId ?? viewer.companyId, companyId: viewer.companyId }
    await attachPicture(trx, viewer, headUrl, owner)
    await updateAccountProfile(trx, viewer.accountId, {
      full_name: fullName,
      email,
      head_url: headUrl,
      home_page: homePage,
    })
    await writeAudit(trx, viewer, 'updateProfile', '', { fullName, email, homePage })
  })
}
