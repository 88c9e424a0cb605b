import { alarmLevel } from '@watchfire/contract/alarm/alarm.shapes.ts'
import type { levelCalls } from '@watchfire/contract/level/level.calls.ts'
import { levelsFor } from '@watchfire/contract/level/level.rules.ts'
import { z } from 'zod'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import { change } from './change-level.ts'
import { insertLevel, type LevelValues, updateLevel } from './level.queries.ts'
import { levelOf } from './level.view.ts'

export const changeLevel: Handler<typeof levelCalls.update> = (
  { companyId, type, version, ...wanted },
  viewer,
  { db },
) =>
  change(db, viewer, 'updateAlarmLevel', { companyId, type, version }, (trx, before, tenantId) => {
    if (!levelsFor(levelOf(before.catalogue_level)).includes(wanted.level)) throw refuse('level.notForType')
    const values: LevelValues = { ...wanted, level: z.encode(alarmLevel, wanted.level) }
    const by = { tenantId, name: viewer.fullName }
    return version === 0
      ? insertLevel(trx, { companyId, type, version }, values, by)
      : updateLevel(trx, { companyId, type, version }, values, by)
  })
