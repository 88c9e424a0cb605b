import type { Trx } from '../core/db/database.ts'
import { refuse } from '../core/http/refuse.ts'
import type { Viewer } from '../core/session/viewer.ts'
import { findVisibleAlarms } from './alarm.queries.ts'
import { type AlarmKey, alarmKeyOf, keyOf } from './alarm-key.ts'

type FoundAlarm = AlarmKey & { aiServerNo: number }

/** @throws alarm.notFound outside the viewer's scope */
export async function findAlarm(trx: Trx, viewer: Viewer, publicId: string): Promise<FoundAlarm> {
  const found = await findAlarmIn(trx, viewer, publicId)
  if (!found) throw refuse('alarm.notFound')
  return found
}

/** The same without refusing. */
export async function findAlarmIn(trx: Trx, viewer: Viewer, publicId: string): Promise<FoundAlarm | undefined> {
  const key = alarmKeyOf(publicId)
  const [row] = key ? await findVisibleAlarms(trx, viewer, [key]) : []
  return row && { ...keyOf(row), aiServerNo: row.ai_server_no }
}
