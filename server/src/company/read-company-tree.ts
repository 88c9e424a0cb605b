import type { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import type { CompanyNode } from '@watchfire/contract/company/company.shapes.ts'
import { readInScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { listCompanies, listMarkedCompanies, markOfCompanies } from './company.queries.ts'
import { companyTree } from './company-tree.ts'
import { treeCache } from './tree-cache.ts'

/** A tree of fewer is made as soon as it is looked up. */
const worthKeeping = 20
const trees = treeCache<CompanyNode[]>({ most: 50 })

/** Whatever is kept is found by what the caller sees in the database now, never by who asks or when. */
export const getCompanyTree: Handler<typeof companyCalls.readTree> = (_, { tenantId, companyIds, companyId }, { db }) =>
  readInScope(db, { tenantId }, async trx => {
    if (companyIds.length < worthKeeping) return companyTree(await listCompanies(trx, companyIds), companyId)
    const kept = trees.find(companyId, await markOfCompanies(trx, companyIds))
    if (kept) return kept
    const rows = await listMarkedCompanies(trx, companyIds)
    return trees.keep(companyId, rows[0]?.mark ?? '', companyTree(rows, companyId))
  })
