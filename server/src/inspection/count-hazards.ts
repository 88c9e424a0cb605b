import type { hazardCalls } from '@watchfire/contract/inspection/hazard.calls.ts'
import { readInScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { countTabs } from './hazard-list.queries.ts'

export const getCounts: Handler<typeof hazardCalls.count> = (_, viewer, { db }) =>
  readInScope(db, viewer, trx => countTabs(trx, viewer))
