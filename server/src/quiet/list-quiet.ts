import type { quietCalls } from '@watchfire/contract/quiet/quiet.calls.ts'
import { maintenanceReach, type Quiet } from '@watchfire/contract/quiet/quiet.shapes.ts'
import { publicAlarmId } from '../alarm/alarm.public.ts'
import { inScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import type { Viewer } from '../core/session/viewer.ts'
import { listQuiet, type QuietRow } from './quiet-list.queries.ts'

/** More than the largest plant has channels; it only bounds the answer. */
const maxRows = 20_000

export const listQuietOf: Handler<typeof quietCalls.list> = async (_, viewer, { db }) =>
  (await inScope(db, viewer, trx => listQuiet(trx, viewer, maxRows))).map(row => quietView(row, viewer))

const quietView = (row: QuietRow, { language }: Pick<Viewer, 'language'>): Quiet => ({
  deviceId: row.device_id,
  alarm:
    row.alarm_id === null || row.alarm_at === null || row.type === null
      ? null
      : {
          alarmId: publicAlarmId({ alarmId: row.alarm_id, alarmAt: row.alarm_at }),
          type: row.type,
          typeName: (language === 'en' ? row.type_name_en : row.type_name) ?? '',
          wholeType: row.whole_type,
        },
  from: row.quiet_from,
  until: row.quiet_until,
  includeSevere: row.include_severe,
  setBy: row.set_by,
  setAt: row.set_at,
  ...(row.maintenance_id !== null && {
    maintenance: {
      maintenanceId: row.maintenance_id,
      reason: row.reason ?? '',
      reach: maintenanceReach.catch('device').parse(row.reach),
      mayEnd: row.may_end ?? false,
    },
  }),
})
