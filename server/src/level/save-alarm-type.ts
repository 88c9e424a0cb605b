import { setTimeout as pause } from 'node:timers/promises'
import { algorithmPage } from '@watchfire/contract/access/access.shapes.ts'
import { alarmLevel } from '@watchfire/contract/alarm/alarm.shapes.ts'
import type { catalogueCalls } from '@watchfire/contract/level/catalogue.calls.ts'
import { levelsInCatalogue } from '@watchfire/contract/level/level.rules.ts'
import { holderOf } from '@watchfire/contract/level/reserved-addresses.ts'
import { z } from 'zod'
import { writeAudit } from '../audit/audit.public.ts'
import { inScope } from '../core/db/database.ts'
import { announceOutbox } from '../core/db/outbox-notifier.queries.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import { readAlgorithms } from '../licence/licence.public.ts'
import {
  type CatalogueRow,
  closeOpenAlarmsOfCatalogue,
  findTypeForUpdate,
  findTypeOfNickname,
  insertType,
  publishCatalogue,
  updateType,
} from './catalogue.queries.ts'
import { batchTime } from './change-level.ts'
import { levelOf } from './level.view.ts'
import { catalogueView } from './list-catalogue.ts'

/** Enters a type or changes one. Its family stays: it decides by which calls its alarms are found. */
export const saveAlarmType: Handler<typeof catalogueCalls.save> = async (input, viewer, { db }) => {
  const { type, version } = input
  const { before, after, view } = await inScope(db, viewer, async trx => {
    const before = await findTypeForUpdate(trx, type)
    if (version === 0 && before) throw refuse('catalogue.typeTaken', { type, name: before.name })
    if (version !== 0 && !before) throw refuse('catalogue.unknownType')
    if (before && before.version !== version) throw refuse('catalogue.changedMeanwhile')
    if (before && !levelsInCatalogue(levelOf(before.level)).includes(input.level)) throw refuse('level.notForType')
    const isAllowed = await readAlgorithms(trx)
    if (input.inUse && !before?.in_use && input.level !== 'fault' && !isAllowed(type))
      throw refuse('licence.algorithmRefused', { name: input.name })
    const { nickname = before?.nickname ?? null } = input
    const taken = nickname && (holderOf(nickname, viewer.language) ?? (await findTypeOfNickname(trx, nickname, type)))
    if (taken) throw refuse('catalogue.nicknameTaken', { nickname, name: taken })
    const row: CatalogueRow = {
      type,
      name: input.name,
      name_en: input.nameEn,
      family: before?.family ?? input.family,
      level: z.encode(alarmLevel, input.level),
      merge_seconds: input.mergeSeconds,
      overdue_minutes: input.overdueMinutes,
      position: input.position,
      in_use: input.inUse,
      nickname,
      page: nickname === null ? null : input.page ? z.encode(algorithmPage, input.page) : (before?.page ?? 1),
      version,
    }
    const after = before ? await updateType(trx, row) : await insertType(trx, row)
    if (!after) throw refuse('catalogue.typeTaken', { type, name: input.name })
    await writeAudit(trx, viewer, 'saveAlarmType', String(type), { ...(before && { before }), after })
    await closeOpenAlarmsOfCatalogue(trx, type, after.level)
    await publishCatalogue(trx)
    await announceOutbox(trx)
    return { before, after, view: catalogueView(after, isAllowed) }
  })
  if (before && before.level !== after.level) {
    // A batch that had asked for its levels just before may have opened alarms of the old one since.
    await pause(batchTime)
    await inScope(db, viewer, trx => closeOpenAlarmsOfCatalogue(trx, type, after.level))
  }
  return view
}
