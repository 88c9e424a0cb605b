import type { wallCalls } from '@watchfire/contract/wall/wall.calls.ts'
import { readInScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import { siteText } from '../core/site-time.ts'
import { findScreen } from './screen.queries.ts'

/** @throws company.notFound */
export const readScreen: Handler<typeof wallCalls.readScreen> = ({ ofCompanyId }, viewer, { db }) =>
  readInScope(db, viewer, async trx => {
    const found = await findScreen(trx, viewer, ofCompanyId)
    if (!found) throw refuse('company.notFound')
    return {
      companyName: found.company_name,
      version: found.version,
      widgets: found.widgets,
      changedBy: found.changed_by,
      changedAtText: found.changed_at === null ? '' : siteText(found.changed_at),
    }
  })
