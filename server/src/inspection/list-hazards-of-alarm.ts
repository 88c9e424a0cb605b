import type { hazardCalls } from '@watchfire/contract/inspection/hazard.calls.ts'
import { findAlarm } from '../alarm/alarm.public.ts'
import { readInScope } from '../core/db/database.ts'
import type { FileUrl } from '../core/files/file-url.ts'
import type { Handler } from '../core/http/handlers.ts'
import { hazardView } from './hazard.view.ts'
import { listOfAlarm } from './hazard-list.queries.ts'

export const listHazardsOfAlarm =
  (fileUrl: FileUrl): Handler<typeof hazardCalls.listOfAlarm> =>
  ({ alarmId }, viewer, { db }) =>
    readInScope(db, viewer, async trx => {
      const { rows, total } = await listOfAlarm(trx, viewer, await findAlarm(trx, viewer, alarmId))
      return { rows: rows.map(row => hazardView(row, viewer, fileUrl)), total }
    })
