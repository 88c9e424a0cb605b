import { type Verdict, verdict } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { linkedCamerasExtra } from '@watchfire/contract/alarm/linked-cameras.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { type AlarmFilter, type AlarmScope, matchingAlarms, olderThan } from '../alarm-filter.queries.ts'

/** What people said whose alarms a model learns from. */
export const judgements = ['trueAlarm', 'falseAlarm'] as const satisfies readonly Verdict[]

export type TrainingRow = {
  alarm_id: number
  alarm_at: number
  occurred_at: number
  verdict: number
  device_id: string
  type_name: string
  boxes: unknown
  linked: unknown
  file_id: string | null
  mime: string | null
  bytes: number | null
  width: number | null
  height: number | null
}

/** Judged alarms that fit with the first picture each names, which its boxes belong to, newest first; those behind an alarm when one is given. */
export const judgedAlarms = (viewer: AlarmScope, filter: AlarmFilter, behind?: TrainingRow) =>
  sql<TrainingRow>`
    select alarm.alarm_id, alarm.alarm_at, alarm.occurred_at, alarm.verdict, device.device_id, alarm_type.name_en as type_name,
           alarm.extra -> 'boxes' as boxes, alarm.extra -> ${linkedCamerasExtra}::text as linked,
           file.file_id, file.mime, file.bytes, file.width, file.height
    from alarm
    join device on device.device_no = alarm.device_no
    join alarm_type on alarm_type.type = alarm.type
    left join media on media.ai_server_no = alarm.ai_server_no and media.name = alarm.pictures[1] and media.tenant_id = alarm.tenant_id
    left join file on file.file_id = media.file_id and file.tenant_id = alarm.tenant_id and file.kind = 'picture'
    where ${matchingAlarms(viewer, filter)}
      and alarm.verdict = any(${judgements.map(each => z.encode(verdict, each))}::smallint[])${behind ? olderThan({ alarmId: behind.alarm_id, alarmAt: behind.alarm_at }) : sql``}
    order by alarm.alarm_at desc, alarm.alarm_id desc`
