import type { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { readInScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { countControls } from './control.queries.ts'

export const getControlCounts: Handler<typeof deviceCalls.countControls> = async ({ projectId }, viewer, { db }) =>
  readInScope(db, viewer, trx => countControls(trx, viewer, projectId))
