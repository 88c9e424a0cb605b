import { type Recognition, recognitionVerdict } from '@watchfire/contract/people/recognition.shapes.ts'
import { z } from 'zod'
import { publicAlarmId } from '../alarm/alarm.public.ts'
import type { RecognitionRow } from './recognition.queries.ts'

export const recognitionView = (row: RecognitionRow): Recognition => ({
  recordId: row.record_id,
  personId: row.person_id,
  personName: row.person_name,
  libraryName: row.library_name,
  channelId: row.device_id,
  channelName: row.device_name,
  alarmId: publicAlarmId({ alarmId: row.alarm_id, alarmAt: row.alarm_at }),
  at: Math.trunc(row.at),
  distance: row.distance,
  threshold: row.threshold,
  looks: row.looks,
  model: row.model,
  verdict: row.verdict === null ? null : z.decode(recognitionVerdict, row.verdict),
  judgedBy: row.judged_by,
  judgedAt: row.judged_at === null ? null : Math.trunc(row.judged_at),
})
