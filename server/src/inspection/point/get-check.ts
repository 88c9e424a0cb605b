import type { checkCalls } from '@watchfire/contract/inspection/point/check.calls.ts'
import { readInScope } from '../../core/db/database.ts'
import type { FileUrl } from '../../core/files/file-url.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { findCheck, listHazardsOfCheck } from './check.queries.ts'
import { checkDetailView } from './check.view.ts'
import { findListVersion } from './check-list.queries.ts'

export const getCheck =
  (fileUrl: FileUrl): Handler<typeof checkCalls.get> =>
  ({ checkId }, viewer, { db }) =>
    readInScope(db, viewer, async trx => {
      const check = await findCheck(trx, viewer, checkId)
      if (!check) throw refuse('inspection.checkNotFound')
      const list = await findListVersion(trx, check, check.list_version)
      const hazards = await listHazardsOfCheck(trx, viewer, check)
      return checkDetailView(check, viewer, { items: list?.items ?? [], hazards, fileUrl })
    })
