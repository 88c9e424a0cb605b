import { alarmLevel } from '@watchfire/contract/alarm/alarm.shapes.ts'
import type { opinionCalls } from '@watchfire/contract/opinion/opinion.calls.ts'
import { z } from 'zod'
import { writeAudit } from '../audit/audit.public.ts'
import { inScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import type { Sealer } from '../core/session/sealed-secret.ts'
import {
  findLookCompany,
  lockSetting,
  type SettingFields,
  type SettingRow,
  writeSetting,
} from './look-setting.queries.ts'
import { sealKey } from './model-key.ts'

export const saveOpinionSettings =
  (sealer: Sealer): Handler<typeof opinionCalls.saveSettings> =>
  async ({ companyId = 0, version, agreed, modelKey, ...input }, viewer, { db }) => {
    await inScope(db, viewer, async trx => {
      const company = await findLookCompany(trx, viewer, companyId || viewer.companyId)
      if (!company) throw refuse('company.notFound')
      const before = await lockSetting(trx, company)
      if ((before?.version ?? 0) !== version) throw refuse('opinion.changedMeanwhile')
      const isMoved = before !== undefined && before.url !== input.modelUrl
      // Whoever may change the address could else have the key sent to a machine of theirs.
      if (isMoved && before.key !== null && modelKey === undefined) throw refuse('opinion.keyAgain')
      const stands = before !== undefined && !isMoved && before.agreed_at !== null
      if (input.inUse && !stands && !agreed) throw refuse('opinion.notAgreed')
      const fields: SettingFields = {
        in_use: input.inUse,
        url: input.modelUrl,
        model: input.modelName,
        key: modelKey === undefined ? (before?.key ?? null) : sealKey(sealer, company.companyId, modelKey),
        language: input.answerLanguage,
        types: [...new Set(input.lookTypes)],
        levels: [...new Set(input.lookLevels.map(level => z.encode(alarmLevel, level)))],
        per_hour: input.looksPerHour,
        per_day: input.looksPerDay,
        timeout: input.lookTimeout,
        context: input.siteContext,
        ...consentOf(),
      }
      if (!(await writeSetting(trx, company, fields, { version, by: viewer.fullName })))
        throw refuse('opinion.changedMeanwhile')
      await writeAudit(trx, { ...viewer, ...company }, 'saveOpinionSettings', input.modelUrl, {
        before: before && shown(before),
        after: shown(fields),
        agreed: agreed && !stands,
        keyChanged: modelKey !== undefined,
      })

      /** Agreed to once for each address. */
      function consentOf(): Pick<SettingFields, 'agreed_by' | 'agreed_at'> {
        if (stands) return { agreed_by: before.agreed_by, agreed_at: new Date(before.agreed_at ?? 0) }
        return agreed ? { agreed_by: viewer.fullName, agreed_at: new Date() } : { agreed_by: '', agreed_at: null }
      }
    })
  }

/** What the log of changes may show: everything but the key. */
const shown = (row: SettingFields | SettingRow) => ({
  inUse: row.in_use,
  modelUrl: row.url,
  modelName: row.model,
  answerLanguage: row.language,
  lookTypes: row.types,
  lookLevels: row.levels,
  looksPerHour: row.per_hour,
  looksPerDay: row.per_day,
  lookTimeout: row.timeout,
  siteContext: row.context,
})
