import type { deskCalls } from '@watchfire/contract/alarm/desk.calls.ts'
import { readInScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { findRemovedBefore } from './removed-before.queries.ts'

export const readRemovedBefore: Handler<typeof deskCalls.readRemovedBefore> = (_, viewer, { db }) =>
  readInScope(db, viewer, async trx => ({ before: await findRemovedBefore(trx, viewer) }))
