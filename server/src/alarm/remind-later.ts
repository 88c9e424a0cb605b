import type { Trx } from '../core/db/database.ts'
import { refuse } from '../core/http/refusal.ts'
import type { Viewer } from '../core/session/viewer.ts'
import { parseAlarmKey } from './alarm-key.ts'
import { insertReminder } from './reminder.queries.ts'

/** The alarm pops up again for this viewer at `dueAt`, ms, if it is still pending then. */
export async function remindLater(trx: Trx, viewer: Viewer, alarmId: string, dueAt: number): Promise<void> {
  const key = parseAlarmKey(alarmId)
  if (!key || !(await insertReminder(trx, viewer, key, dueAt))) throw refuse('alarm.notFound')
}
