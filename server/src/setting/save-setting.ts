import type { settingCalls } from '@watchfire/contract/setting/setting.calls.ts'
import { settingTable } from '@watchfire/contract/setting/setting.rules.ts'
import { writeAudit } from '../audit/audit.public.ts'
import { inScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import { type DefaultSettings, settingsNow } from './list-settings.ts'
import { dropSetting, writeSetting } from './setting.queries.ts'

/** Whoever reads a setting reads it from the database, so it holds on every server from the next use on. */
export const saveSetting =
  (defaults: DefaultSettings): Handler<typeof settingCalls.save> =>
  ({ settingName, settingValue }, viewer, { db }) => {
    const { min, max } = settingTable[settingName]
    if (settingValue !== undefined && (settingValue < min || settingValue > max))
      throw refuse('setting.outOfBounds', { min, max })
    return inScope(db, viewer, async trx => {
      const valueIn = (settings: Awaited<ReturnType<typeof settingsNow>>) =>
        settings.find(setting => setting.settingName === settingName)?.value
      const before = valueIn(await settingsNow(trx, defaults))
      if (settingValue === undefined) await dropSetting(trx, settingName)
      else await writeSetting(trx, settingName, settingValue, viewer.fullName || viewer.account)
      const settings = await settingsNow(trx, defaults)
      await writeAudit(trx, viewer, 'saveSetting', settingName, {
        before: { value: before },
        after: { value: valueIn(settings) },
      })
      return settings
    })
  }
