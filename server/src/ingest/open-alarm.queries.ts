/** The alarm of a device and type that further events of the kind are counted with. */
import { sql } from 'kysely'
import type { Trx } from '../core/db/database.ts'
import { rowsAs } from '../core/db/rows-as.ts'

export type OpenAlarmKey = { tenantId: number; companyId: number; deviceNo: number; type: number }
export type OpenAlarmRow = OpenAlarmKey & { alarmId: number; alarmAt: number; lastAt: number }

/**
 * Holds the open alarms of these keys until the transaction ends, whether there is one or not: where there was none, a row
 * with alarm_id 0 holds the place. Everybody locks in the order of the key, and before any alarm.
 */
export async function lockOpenAlarms(trx: Trx, keys: OpenAlarmKey[]) {
  const { rows } = await sql<{
    tenant_id: number
    company_id: number
    device_no: number
    type: number
    alarm_id: number
    alarm_at: number
    last_at: number
  }>`
    insert into open_alarm (tenant_id, company_id, device_no, type, alarm_id, alarm_at, last_at)
    select tenant_id, company_id, device_no, type, 0, 'epoch', 'epoch'
    from ${rowsAs('wanted', keys, {
      tenant_id: ['bigint', key => key.tenantId],
      company_id: ['bigint', key => key.companyId],
      device_no: ['bigint', key => key.deviceNo],
      type: ['smallint', key => key.type],
    })}
    order by tenant_id, company_id, device_no, type
    on conflict (tenant_id, company_id, device_no, type) do update set alarm_id = open_alarm.alarm_id
    returning tenant_id, company_id, device_no, type, alarm_id, alarm_at, last_at`.execute(trx)
  return rows
}

/** A part of the statement that writes a batch. */
export const moveOpenAlarms = (open: OpenAlarmRow[]) => sql`
      update open_alarm set alarm_id = now_open.alarm_id, alarm_at = now_open.alarm_at, last_at = now_open.last_at
      from ${rowsAs('now_open', open, {
        tenant_id: ['bigint', row => row.tenantId],
        company_id: ['bigint', row => row.companyId],
        device_no: ['bigint', row => row.deviceNo],
        type: ['smallint', row => row.type],
        alarm_id: ['bigint', row => row.alarmId],
        alarm_at: ['moment', row => row.alarmAt],
        last_at: ['moment', row => row.lastAt],
      })}
      where (open_alarm.tenant_id, open_alarm.company_id, open_alarm.device_no, open_alarm.type)
        = (now_open.tenant_id, now_open.company_id, now_open.device_no, now_open.type)`
