import type { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { alarmFamily } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { inScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { listAlarmTypes as readAlarmTypes } from './alarm.queries.ts'

const lookupSize = 1000

export const listAlarmTypes: Handler<typeof alarmCalls.types> = (
  { pageNum = 1, pageSize = lookupSize },
  viewer,
  { db },
) =>
  inScope(db, viewer, async trx => {
    const { rows, total } = await readAlarmTypes(trx, { limit: pageSize, offset: (pageNum - 1) * pageSize })
    return {
      rows: rows.map(row => ({
        type: row.type,
        name: row.name,
        nameEn: row.name_en,
        family: alarmFamily.parse(row.family),
      })),
      total,
    }
  })
