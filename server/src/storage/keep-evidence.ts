import { type AlarmKey, holdEvidence, lockAlarm } from '../alarm/alarm.public.ts'
import type { Trx } from '../core/db/database.ts'
import { insertHold } from './stored-file.queries.ts'

type Hold = { reason: string; cause: string; accountId: number; byName: string }

/** What is made from an alarm shows its evidence: no rule takes it before somebody releases it. */
export async function keepEvidence(trx: Trx, key: AlarmKey, hold: Hold): Promise<void> {
  if (!(await lockAlarm(trx, key))) return
  await insertHold(trx, key, hold)
  await holdEvidence(trx, key)
}
