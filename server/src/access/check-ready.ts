import type { accessCalls } from '@watchfire/contract/access/access.calls.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import { askDatabase } from './health.queries.ts'

/** Ready is who reaches a migrated database; the process migrates before it listens. */
export const checkReady: Handler<typeof accessCalls.checkReady> = async (_, __, { db }) => {
  await askDatabase(db.auth).catch(() => {
    throw refuse('call.busy')
  })
}
