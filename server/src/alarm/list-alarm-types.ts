import type { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { alarmFamily } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { lookupPageSize } from '@watchfire/contract/core/body.ts'
import { inScope } from '../core/db/database.ts'
import { pageWindow } from '../core/db/page-window.ts'
import type { Handler } from '../core/http/handlers.ts'
import { listAlarmTypes as readAlarmTypes } from './alarm.queries.ts'

export const listAlarmTypes: Handler<typeof alarmCalls.listTypes> = (page, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    const { rows, total } = await readAlarmTypes(trx, pageWindow(page, lookupPageSize))
    return {
      rows: rows.map(row => ({
        type: row.type,
        name: row.name,
        nameEn: row.name_en,
        family: alarmFamily.parse(row.family),
        inUse: row.in_use,
      })),
      total,
    }
  })
