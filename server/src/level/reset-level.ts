import type { levelCalls } from '@watchfire/contract/level/level.calls.ts'
import type { Handler } from '../core/http/handlers.ts'
import { change } from './change-level.ts'
import { deleteLevel } from './level.queries.ts'

export const resetLevel: Handler<typeof levelCalls.reset> = ({ companyId, type, version }, viewer, { db }) =>
  change(db, viewer, 'resetAlarmLevel', { companyId, type, version }, async trx =>
    version === 0 ? true : deleteLevel(trx, { companyId, type, version }),
  )
