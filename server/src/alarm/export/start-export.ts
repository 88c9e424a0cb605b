import type { exportCalls } from '@watchfire/contract/alarm/export.calls.ts'
import { writeAudit } from '../../audit/audit.public.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import type { Tickets } from '../../core/session/ticket.ts'
import { countTotal } from '../count/count-total.ts'
import { chosenFilter, fixedFilter, resolvedFilter, savedScope } from '../desk-filter.ts'
import { hasExportsEnough, insertExport } from './export.queries.ts'
import { exportFileName } from './export-file-name.ts'

/** How long the file may be fetched, ms. */
const ttlMs = 60_000

/** Notes what is wanted and says where it is fetched; nothing is read yet but the total. */
export const startExport =
  (tickets: Tickets): Handler<typeof exportCalls.start> =>
  ({ format, alarmIds, order, ...input }, viewer, { db }) => {
    const filter = alarmIds ? chosenFilter(input, alarmIds) : fixedFilter(input)
    const { accountId, sessionId, scopeEpoch, language } = viewer
    return inScope(db, viewer, async trx => {
      const tenantId = viewer.tenantId ?? viewer.companyId
      if (await hasExportsEnough(trx, { accountId, tenantId })) throw refuse('desk.tooManyExports')
      const resolved = await resolvedFilter(trx, viewer, filter)
      const total = resolved ? await countTotal(trx, viewer, resolved) : 0
      const scope = savedScope(viewer)
      const request = { tenantId, accountId, filter: { ...filter, order }, scope, format, language, total }
      const exportId = await insertExport(trx, request)
      await writeAudit(trx, viewer, 'exportAlarms', String(exportId), { filter, format, total })
      const ticket = tickets.issue({ sessionId, accountId, scopeEpoch, resource: `export:${exportId}` }, { ttlMs })
      return {
        exportId,
        url: `/media/v1/alarm-export/${exportId}?ticket=${ticket}`,
        fileName: exportFileName(language, format),
        total,
      }
    })
  }
