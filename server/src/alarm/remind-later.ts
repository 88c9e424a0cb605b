import type { Trx } from '../core/db/database.ts'
import { refuse } from '../core/http/refuse.ts'
import type { Viewer } from '../core/session/viewer.ts'
import { findVisibleAlarms } from './alarm.queries.ts'
import { alarmKeyOf } from './alarm-key.ts'
import { replaceReminder } from './reminder.queries.ts'

/**
 * The alarm pops up again for the viewer at `dueAt` (ms) if it is still pending then. A later wish replaces an earlier one.
 * @throws alarm.notFound outside the viewer's scope
 */
export async function remindLater(trx: Trx, viewer: Viewer, publicId: string, dueAt: number): Promise<void> {
  const key = alarmKeyOf(publicId)
  if (!key) throw refuse('alarm.notFound')
  const [alarm] = await findVisibleAlarms(trx, viewer, [key])
  if (!alarm) throw refuse('alarm.notFound')
  await replaceReminder(trx, { accountId: viewer.accountId, tenantId: alarm.tenant_id, ...key, dueAt })
}
