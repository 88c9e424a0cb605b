import type { Setting, settingCalls } from '@watchfire/contract/setting/setting.calls.ts'
import { type SettingName, settingNames, settingTable } from '@watchfire/contract/setting/setting.rules.ts'
import { inScope, type Reader } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { siteText } from '../core/site-time.ts'
import { listChangedSettings } from './setting.queries.ts'

/** What the environment says in place of how it comes. */
export type DefaultSettings = Partial<Record<SettingName, number>>

export const listSettings =
  (defaults: DefaultSettings): Handler<typeof settingCalls.list> =>
  (_, viewer, { db }) =>
    inScope(db, viewer, trx => settingsNow(trx, defaults))

export async function settingsNow(db: Reader, defaults: DefaultSettings): Promise<Setting[]> {
  const changed = await listChangedSettings(db)
  return settingNames.map(settingName => {
    const row = changed.find(({ name }) => name === settingName)
    const facts = { ...settingTable[settingName], usual: defaults[settingName] ?? settingTable[settingName].usual }
    return {
      settingName,
      ...facts,
      value: row?.value ?? facts.usual,
      changedBy: row?.changed_by ?? '',
      changedAtText: row ? siteText(row.changed_at) : '',
    }
  })
}
