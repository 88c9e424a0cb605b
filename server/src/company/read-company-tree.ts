import type { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { readInScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { listCompanies } from './company.queries.ts'
import { companyTree } from './company-tree.ts'

export const getCompanyTree: Handler<typeof companyCalls.readTree> = async (_, viewer, { db }) =>
  companyTree(await readInScope(db, viewer, trx => listCompanies(trx, viewer.companyIds)), viewer.companyId)
