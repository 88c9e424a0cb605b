import type { hazardCalls } from '@watchfire/contract/inspection/hazard.calls.ts'
import { readInScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { countDue } from '../hazard-list.queries.ts'

export const countDueHazards: Handler<typeof hazardCalls.countDue> = (_, viewer, { db }) =>
  readInScope(db, viewer, trx => countDue(trx, viewer))
