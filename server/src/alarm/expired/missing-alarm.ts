import { utcDay } from '@watchfire/contract/core/zone-clock.ts'
import type { Trx } from '../../core/db/database.ts'
import { refuse } from '../../core/http/refuse.ts'
import type { TenantScope } from '../../core/session/scope.ts'
import { alarmKeyOf } from '../alarm-key.ts'
import { findRemovedBefore } from './removed-before.queries.ts'

/** What is said of an alarm that is not there: an old link, of a mail or a chat, may lead to one whose record went by a rule. */
export async function missingAlarm(trx: Trx, viewer: TenantScope, publicId: string) {
  const before = await findRemovedBefore(trx, viewer)
  const key = alarmKeyOf(publicId)
  if (before === null || !key || key.alarmAt >= before) return refuse('alarm.notFound')
  return refuse('alarm.removedByRule', { day: utcDay(before) })
}
