import type { policyCalls } from '@watchfire/contract/access/policy/policy.calls.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { findPolicy } from './policy.queries.ts'
import { policyOf } from './policy.view.ts'

export const readPolicy: Handler<typeof policyCalls.read> = (_, viewer, { db }) =>
  inScope(db, viewer, async trx => policyOf(await findPolicy(trx, viewer.tenantId ?? viewer.companyId)))
