import type { exportCalls } from '@watchfire/contract/alarm/export.calls.ts'
import { writeAudit } from '../../access/access.lookups.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import type { Tickets } from '../../core/session/ticket.ts'
import { siteText } from '../../core/site-time.ts'
import { countTotal } from '../count/count-total.ts'
import { chosenFilter, keptFilter, keptScope, resolvedFilter } from '../desk-filter.ts'
import { cancelExport, findExportProgress, hasExportsEnough, insertExport } from './export.queries.ts'
import { exportName } from './export-cells.ts'

/** How long the file may be fetched, ms. */
const ttlMs = 60_000

/** Notes what is wanted and says where it is fetched; nothing is read yet but the total. */
export const startExport =
  (tickets: Tickets): Handler<typeof exportCalls.start> =>
  ({ format, alarmIds, order, ...input }, viewer, { db }) => {
    const filter = alarmIds ? chosenFilter(input, alarmIds) : keptFilter(input)
    const { accountId, sessionId, language } = viewer
    return inScope(db, viewer, async trx => {
      const tenantId = viewer.tenantId ?? viewer.companyId
      if (await hasExportsEnough(trx, { accountId, tenantId })) throw refuse('desk.tooManyExports')
      const resolved = await resolvedFilter(trx, viewer, filter)
      const total = resolved ? await countTotal(trx, viewer, resolved) : 0
      const scope = keptScope(viewer)
      const wish = { tenantId, accountId, filter: { ...filter, order }, scope, format, language, total }
      const exportId = await insertExport(trx, wish)
      await writeAudit(trx, viewer, 'exportAlarms', String(exportId), { filter, format, total })
      const ticket = tickets.issue({ sessionId, accountId, resource: `export:${exportId}` }, { ttlMs })
      return {
        exportId,
        url: `/media/v1/alarm-export/${exportId}?ticket=${ticket}`,
        fileName: exportFileName(language, format),
        total,
      }
    })
  }

export const readExportProgress: Handler<typeof exportCalls.readProgress> = ({ exportId }, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    const progress = await findExportProgress(trx, { exportId, accountId: viewer.accountId })
    if (!progress) throw refuse('desk.exportNotFound')
    return progress
  })

/** Marks it as cancelled; the server that writes it, whichever it is, sees that the next time it tells how far it is. */
export const stopExport: Handler<typeof exportCalls.cancel> = ({ exportId }, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    const stopped = await cancelExport(trx, { exportId, accountId: viewer.accountId })
    if (stopped === undefined) throw refuse('desk.exportNotFound')
    if (stopped) await writeAudit(trx, viewer, 'cancelExport', String(exportId))
  })

/** `告警列表 2026-11-21 1403.xlsx` */
export function exportFileName(language: 'zh' | 'en', format: string): string {
  const [day, time = ''] = siteText(Date.now()).split(' ')
  return `${exportName[language]} ${day} ${time.slice(0, 5).replace(':', '')}.${format}`
}
