import type { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { writeAudit } from '../access/access.lookups.ts'
import { inScope } from '../core/db/database.ts'
import { attachPicture } from '../core/files/attached-picture.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import { lockCompany, updateCompanyFields } from './company.queries.ts'

export const updateCompany: Handler<typeof companyCalls.update> = async (input, viewer, { db }) => {
  await inScope(db, viewer, async trx => {
    const before = await lockCompany(trx, input.companyId, viewer.companyIds)
    if (!before) throw refuse('company.notFound')
    if (input.version !== undefined && input.version !== before.version) throw refuse('company.changedMeanwhile')
    const owner = { tenantId: before.tenant_id, companyId: before.company_id }
    await attachPicture(trx, viewer, input.logoUrl, owner)
    await attachPicture(trx, viewer, input.licenceUrl, owner)
    const after = {
      name: input.name,
      address: input.address,
      description: input.description,
      licence_url: input.licenceUrl,
      logo_url: input.logoUrl,
    }
    await updateCompanyFields(trx, input.companyId, after)
    await writeAudit(trx, viewer, 'updateCompany', String(input.companyId), { before, after })
  })
}
