import type { setupCalls } from '@watchfire/contract/setup/setup.calls.ts'
import { inScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { readProgressOf } from './setup.queries.ts'

export const readSetupProgress: Handler<typeof setupCalls.readProgress> = (_, viewer, { db }) =>
  inScope(db, viewer, trx => readProgressOf(trx, viewer))
