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
  async ({ companyId = 0, version, modelKey, shadow: wanted, ...input }, viewer, { db }) => {
    await inScope(db, viewer, async trx => {
      const company = await findLookCompany(trx, viewer, companyId || viewer.companyId)
      if (!company) throw refuse('company.notFound')
      const before = await lockSetting(trx, company)
      if ((before?.version ?? 0) !== version) throw refuse('opinion.changedMeanwhile')
      const isMoved = before !== undefined && before.url !== input.modelUrl
      // Whoever may change the address could else have the key sent to a machine of theirs.
      if (isMoved && before.key !== null && modelKey === undefined) throw refuse('opinion.keyAgain')
      const types = [...new Set(input.lookTypes)]
      const levels = [...new Set(input.lookLevels.map(level => z.encode(alarmLevel, level)))]
      const stands = before?.in_use && !isMoved && isPartOf(types, before.types) && isPartOf(levels, before.levels)
      const shadow = wanted ?? before?.shadow ?? true
      // Another model, or one elsewhere, has to be judged anew, and so has one that is put into the shadow again.
      const isKnown = shadow && before?.shadow && !isMoved && before.model === input.modelName
      const fields: SettingFields = {
        shadow,
        shown_at: isKnown ? dateOf(before.shown_at) : null,
        url: input.modelUrl,
        model: input.modelName,
        key: modelKey === undefined ? (before?.key ?? null) : sealKey(sealer, company.companyId, modelKey),
        language: input.answerLanguage,
        types,
        levels,
        per_hour: input.looksPerHour,
        per_day: input.looksPerDay,
        timeout: input.lookTimeout,
        context: input.siteContext,
        ...(stands ? consentOf(before) : { in_use: false, agreed_by: '', agreed_at: null }),
      }
      const { fullName: by } = viewer
      if (!(await writeSetting(trx, company, fields, { version, by, isNew: !isKnown })))
        throw refuse('opinion.changedMeanwhile')
      await writeAudit(trx, { ...viewer, ...company }, 'saveOpinionSettings', input.modelUrl, {
        before: before && shown(before),
        after: shown(fields),
        keyChanged: modelKey !== undefined,
      })
    })
  }

/** Agreed to for an address, and for what goes there. */
const consentOf = ({ in_use, agreed_by, agreed_at }: SettingRow) => ({
  ...{ in_use, agreed_by },
  agreed_at: dateOf(agreed_at),
})
const dateOf = (at: number | null) => (at === null ? null : new Date(at))
const isPartOf = (some: readonly number[], all: readonly number[]) => some.every(one => all.includes(one))

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
  shadow: row.shadow,
})
