import type { Trx } from '../core/db/database.ts'
import { refuse } from '../core/http/refuse.ts'
import type { Viewer } from '../core/session/viewer.ts'
import { findVisibleAlarms } from './alarm.queries.ts'
import { type AlarmKey, alarmKeyOf, keyOf } from './alarm-key.ts'

/** @throws alarm.notFound outside the viewer's scope */
export async function findAlarm(
  trx: Trx,
  viewer: Viewer,
  publicId: string,
): Promise<AlarmKey & { aiServerNo: number }> {
  const key = alarmKeyOf(publicId)
  const [row] = key ? await findVisibleAlarms(trx, viewer, [key]) : []
  if (!row) throw refuse('alarm.notFound')
  return { ...keyOf(row), aiServerNo: row.ai_server_no }
}
