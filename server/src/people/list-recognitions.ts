import type { recognitionCalls } from '@watchfire/contract/people/recognition.calls.ts'
import { recognitionVerdict } from '@watchfire/contract/people/recognition.shapes.ts'
import { z } from 'zod'
import { publicAlarmId } from '../alarm/alarm.public.ts'
import { readInScope } from '../core/db/database.ts'
import { pageWindow } from '../core/db/page-window.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import { requireLibrary } from './held-library.ts'
import { findPerson } from './person.queries.ts'
import { listRecognitions as listRows, type RecognitionRow } from './recognition.queries.ts'

export const listRecognitions: Handler<typeof recognitionCalls.list> = (
  { personId, libraryId, state, ...page },
  viewer,
  { db },
) =>
  readInScope(db, viewer, async trx => {
    await requireLibrary(trx, viewer, libraryId)
    if (personId !== undefined && !(await findPerson(trx, viewer, personId))) throw refuse('person.notFound')
    const { rows, total } = await listRows(trx, viewer, { personId, libraryId, state }, pageWindow(page))
    return { rows: rows.map(recognitionView), total }
  })

const recognitionView = (row: RecognitionRow) => ({
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
