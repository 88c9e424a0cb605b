import { type SettingName, settingTable } from '@watchfire/contract/setting/setting.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from './db/database.ts'

/** A setting of the whole installation as it holds now, inside a statement. `defaultValue`: what holds where nothing was set, as where the environment says otherwise. */
export const settingNow = (name: SettingName, defaultValue: number = settingTable[name].usual): RawBuilder<number> =>
  sql<number>`coalesce((select (value #>> '{}')::int from system_setting where name = ${name}), ${defaultValue}::int)`

export async function readSetting(db: Reader, name: SettingName, defaultValue?: number): Promise<number> {
  const { rows } = await sql<{ value: number }>`select ${settingNow(name, defaultValue)} as value`.execute(db)
  return rows[0]?.value ?? settingTable[name].usual
}
