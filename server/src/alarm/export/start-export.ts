import { alarmTypes } from '@watchfire/contract/alarm/alarm.extras.ts'
import type { exportCalls } from '@watchfire/contract/alarm/export.calls.ts'
import { limits } from '@watchfire/contract/core/limits.ts'
import { writeAudit } from '../../audit/audit.public.ts'
import { inScope, type Trx } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import type { Tickets } from '../../core/session/ticket.ts'
import type { AlarmFilter, AlarmScope } from '../alarm-filter.queries.ts'
import { countTotal } from '../count/count-total.ts'
import { chosenFilter, fixedFilter, resolvedFilter, savedScope } from '../desk-filter.ts'
import { countForTraining } from './count-for-training.ts'
import { hasExportsEnough, insertExport } from './export.queries.ts'
import { exportFileName } from './export-file-name.ts'

/** How long the file may be fetched, ms. */
const ttlMs = 60_000

/** Notes what is wanted and says where it is fetched; nothing is read yet but the total. */
export const startExport =
  (tickets: Tickets): Handler<typeof exportCalls.start> =>
  ({ format, alarmIds, order, ...input }, viewer, { db }) => {
    const filter = alarmIds ? chosenFilter(input, alarmIds) : fixedFilter(input)
    const isTraining = format === 'coco'
    if (isTraining && (filter.type === undefined || filter.type === alarmTypes.face)) {
      throw refuse('desk.trainingOfOneType')
    }
    const { accountId, sessionId, scopeEpoch, language } = viewer
    return inScope(db, viewer, async trx => {
      const tenantId = viewer.tenantId ?? viewer.companyId
      if (await hasExportsEnough(trx, { accountId, tenantId, format })) throw refuse('desk.tooManyExports')
      const resolved = await resolvedFilter(trx, viewer, filter)
      const total = resolved ? await totalOf(trx, viewer, resolved, isTraining) : 0
      if (isTraining && total === 0) throw refuse('desk.noneJudged')
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

/** Rows that will come; or pictures, at most. */
async function totalOf(trx: Trx, viewer: AlarmScope, filter: AlarmFilter, isTraining: boolean): Promise<number> {
  if (!isTraining) return countTotal(trx, viewer, filter)
  const { judged } = await countForTraining(trx, viewer, filter)
  return Math.min(judged, limits.trainingPicturesOfExport)
}
