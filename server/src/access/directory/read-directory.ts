import type { directoryCalls } from '@watchfire/contract/access/directory/directory.calls.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { siteText } from '../../core/site-time.ts'
import { withPresentPlaces } from '../provider/present-places.ts'
import { requireCustomer } from '../provider/require-customer.ts'
import { findDirectory } from './directory.queries.ts'
import { directoryFacts } from './directory-facts.ts'
import { directoryProblemText } from './directory-problem.ts'

export const readDirectory: Handler<typeof directoryCalls.read> = async ({ companyId }, viewer, { db }) => {
  const { tenantId } = await requireCustomer(db, viewer, companyId)
  const row = await inScope(db, viewer, async trx => {
    const stored = await findDirectory(trx, tenantId)
    return stored && withPresentPlaces(trx, stored)
  })
  return row
    ? {
        ...directoryFacts(row),
        version: row.version,
        lastProblem: directoryProblemText(row.last_problem, viewer.language),
        lastProblemStr: row.last_problem_at === null ? '' : siteText(row.last_problem_at),
      }
    : null
}
