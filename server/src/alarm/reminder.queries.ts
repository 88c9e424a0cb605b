import { sql } from 'kysely'
import type { Trx } from '../core/db/database.ts'
import { withinScope } from '../core/session/scope.ts'
import type { Viewer } from '../core/session/viewer.ts'
import type { AlarmKey } from './alarm-key.ts'

/** Puts an alarm of the viewer's scope on its account's list of reminders; false when there is no such alarm. */
export async function insertReminder(
  trx: Trx,
  viewer: Viewer,
  { alarmId, alarmAt }: AlarmKey,
  dueAt: number,
): Promise<boolean> {
  const alarm = await trx
    .selectFrom('alarm')
    .where('alarm_id', '=', alarmId)
    .where('alarm_at', '=', sql<number>`${new Date(alarmAt)}`)
    .where(
      withinScope(viewer, {
        company_id: 'alarm.company_id',
        project_id: 'alarm.project_id',
        region_id: 'alarm.region_id',
      }),
    )
    .select('tenant_id')
    .executeTakeFirst()
  if (!alarm) return false
  await trx
    .insertInto('reminder')
    .values({
      tenant_id: alarm.tenant_id,
      account_id: viewer.accountId,
      alarm_id: alarmId,
      alarm_at: new Date(alarmAt),
      due_at: new Date(dueAt),
    })
    .execute()
  return true
}
