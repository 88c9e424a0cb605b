import { alarmCause, alarmEvent, alarmGoneEvent } from '@watchfire/contract/alarm/alarm.events.ts'
import { alarmLevel } from '@watchfire/contract/alarm/alarm.shapes.ts'
import type { LiveEvent } from '@watchfire/contract/core/live.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { z } from 'zod'
import type { Database } from '../core/db/database.ts'
import type { FileUrl } from '../core/files/file-url.ts'
import type { Hydrator } from '../core/live/live-kinds.ts'
import { readAlarms } from './alarm.queries.ts'
import { alarmView } from './alarm.view.ts'
import { type AlarmKey, publicAlarmId } from './alarm-key.ts'

const fault = z.encode(alarmLevel, 'fault')

/** Rights that decide what somebody is told of alarms. */
export const alarmListenerRights = [rights.faultAlarms] as const
/** Links are made for nobody here, and get each reader's ticket when they are sent. */
const nobody = { sessionId: 0, accountId: 0, scopeEpoch: 0 }

/** `live.registerKind('alarm', hydrateAlarms(db, blankFileUrl))`: each alarm as it stands now, in the reader's language. */
export const hydrateAlarms =
  (db: Database, fileUrl: FileUrl): Hydrator =>
  async notified => {
    const keys = new Map<string, AlarmKey>()
    for (const { tenantId, alarmId, alarmAt } of notified) {
      if (alarmId !== null && alarmAt !== null)
        keys.set(publicAlarmId({ alarmId, alarmAt }), { tenantId, alarmId, alarmAt })
    }
    const rows = new Map((await readAlarms(db.system, [...keys.values()])).map(row => [row.alarm_id, row]))
    return (reader, { alarmId, cause }) => {
      const row = rows.get(alarmId ?? 0)
      if (!row || (row.level === fault && !reader.rights.has(rights.faultAlarms))) return undefined
      const alarm = alarmView(row, { ...nobody, language: reader.language }, fileUrl)
      const event = { kind: 'alarm', cause: alarmCause.parse(cause), alarm } as const
      return z.encode(alarmEvent, event) as unknown as LiveEvent
    }
  }

const goneDetail = z.object({ level: z.int() })

/** `live.registerKind('alarmGone', hydrateGoneAlarms)`: which alarms were deleted. */
export const hydrateGoneAlarms: Hydrator = () =>
  Promise.resolve((viewer, { alarmId, alarmAt, detail }) => {
    if (alarmId === null || alarmAt === null) return undefined
    if (goneDetail.parse(detail).level === fault && !viewer.rights.has(rights.faultAlarms)) return undefined
    const event = { kind: 'alarmGone', alarmId: publicAlarmId({ alarmId, alarmAt }) } as const
    return z.encode(alarmGoneEvent, event)
  })
