import { type AlarmLevel, alarmLevel } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { z } from 'zod'
import type { Trx } from '../core/db/database.ts'

/** A company's own level and merge window for a type, in place of the catalogue's. */
export async function setAlarmLevel(
  trx: Trx,
  owner: { tenantId: number; companyId: number },
  setting: { type: number; level: AlarmLevel; mergeSeconds: number },
) {
  const values = { level: z.encode(alarmLevel, setting.level), merge_seconds: setting.mergeSeconds }
  await trx
    .insertInto('alarm_level')
    .values({ tenant_id: owner.tenantId, company_id: owner.companyId, type: setting.type, ...values })
    .onConflict(conflict => conflict.columns(['company_id', 'type']).doUpdateSet(values))
    .execute()
}
