import type { SettingName } from '@watchfire/contract/setting/setting.rules.ts'
import { sql } from 'kysely'
import type { Reader, Trx } from '../core/db/database.ts'

export type SettingRow = { name: string; value: number; changed_by: string; changed_at: number }

export async function listChangedSettings(db: Reader): Promise<SettingRow[]> {
  const { rows } = await sql<SettingRow>`
    select name, (value #>> '{}')::int as value, changed_by, changed_at from system_setting limit 100`.execute(db)
  return rows
}

export async function writeSetting(trx: Trx, name: SettingName, value: number, by: string): Promise<void> {
  await sql`
    insert into system_setting (name, value, changed_by) values (${name}, to_jsonb(${value}::int), ${by})
    on conflict (name) do update set value = excluded.value, changed_by = excluded.changed_by, changed_at = now()`.execute(
    trx,
  )
}

export async function dropSetting(trx: Trx, name: SettingName): Promise<void> {
  await sql`delete from system_setting where name = ${name}`.execute(trx)
}
