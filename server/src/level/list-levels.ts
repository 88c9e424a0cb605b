import type { levelCalls } from '@watchfire/contract/level/level.calls.ts'
import { findOwner } from '../company/company.public.ts'
import { inScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import { listLevels } from './level.queries.ts'
import { levelView } from './level.view.ts'

export const listCompanyLevels: Handler<typeof levelCalls.list> = (input, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    const companyId = input.companyId ?? viewer.companyId
    if (!(await findOwner(trx, companyId, viewer.companyIds))) throw refuse('company.notFound')
    return (await listLevels(trx, companyId)).map(row => levelView(row, companyId, viewer.language))
  })
