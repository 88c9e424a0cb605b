import type { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { fixedFields, wireNameOfFixed } from '@watchfire/contract/company/company.shapes.ts'
import type { InputOf } from '@watchfire/contract/core/call.ts'
import type { Language } from '@watchfire/contract/core/errors.ts'
import { fieldLabel } from '@watchfire/contract/core/field-labels.ts'
import { actingOn, changedBy, writeAudit } from '../audit/audit.public.ts'
import { inScope, type Trx } from '../core/db/database.ts'
import { attachPicture } from '../core/files/attached-picture.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import { lockCompany, updateCompanyFields } from './company.queries.ts'
import { countChildren, lockAbove } from './company-state.queries.ts'

type Input = InputOf<typeof companyCalls.update>
type Stored = NonNullable<Awaited<ReturnType<typeof lockCompany>>>

/** Nothing an edit carries is dropped in silence: what it cannot change has to be as it is. */
function refuseFixed(input: Input, stored: Stored, language: Language): void {
  const asStored: { [name in keyof typeof fixedFields]: unknown } = {
    contact: stored.contact,
    manager: stored.manager,
    managerPhone: stored.manager_phone,
    account: stored.account,
    parentId: stored.parent_id,
    userId: stored.account_id,
    userName: undefined,
    password: undefined,
  }
  for (const name of Object.keys(fixedFields) as (keyof typeof fixedFields)[]) {
    if (input[name] === undefined || input[name] === asStored[name]) continue
    const field = wireNameOfFixed(name)
    throw refuse('company.fixed', { field, label: fieldLabel(field, language) })
  }
}

/** A new name is one that no company beside it has; of other customers a customer learns no names. Two of one name from before can be edited. */
async function refuseTaken(trx: Trx, { name }: Input, { company_id, parent_id, name: former }: Stored): Promise<void> {
  if (parent_id === null || name === former) return
  const { taken } = await countChildren(trx, parent_id, { name, besides: company_id })
  if (taken) throw refuse('company.nameTaken', { field: 'companyName', name })
}

export const updateCompany: Handler<typeof companyCalls.update> = async (input, viewer, { db }) => {
  await inScope(db, viewer, async trx => {
    await lockAbove(trx, input.companyId)
    const before = await lockCompany(trx, input.companyId, viewer.companyIds)
    if (!before) throw refuse('company.notFound')
    refuseFixed(input, before, viewer.language)
    if (input.version !== undefined && input.version !== before.version) throw refuse('company.changedMeanwhile')
    await refuseTaken(trx, input, before)
    const owner = { tenantId: before.tenant_id, companyId: before.company_id }
    await attachPicture(trx, viewer, input.logoUrl, owner, 'logo')
    await attachPicture(trx, viewer, input.licenceUrl, owner, 'logo')
    const after = {
      name: input.name,
      address: input.address,
      description: input.description,
      licence_url: input.licenceUrl,
      logo_url: input.logoUrl,
    }
    await updateCompanyFields(trx, input.companyId, after)
    await writeAudit(
      trx,
      actingOn(viewer, before),
      'updateCompany',
      String(input.companyId),
      changedBy(before, after, before.name),
    )
  })
}
