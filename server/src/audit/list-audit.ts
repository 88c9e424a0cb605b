import type { auditCalls } from '@watchfire/contract/audit/audit.calls.ts'
import { readInScope } from '../core/db/database.ts'
import { pageWindow } from '../core/db/page-window.ts'
import type { Handler } from '../core/http/handlers.ts'
import { countAudit, listAudit } from './audit.queries.ts'
import { auditView } from './audit.view.ts'
import { auditFilter } from './audit-filter.ts'

export const listAccountLog: Handler<typeof auditCalls.list> = (input, viewer, { db }) => {
  const filter = auditFilter(input)
  return readInScope(db, viewer, async trx => ({
    rows: (await listAudit(trx, viewer, filter, pageWindow(input))).map(row => auditView(row, viewer)),
    total: await countAudit(trx, viewer, filter),
  }))
}
