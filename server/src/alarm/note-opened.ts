import { rights } from '@watchfire/contract/core/rights.ts'
import { type Database, inScope } from '../core/db/database.ts'
import type { Viewer } from '../core/session/viewer.ts'
import { markOpened } from './alarm-history.queries.ts'
import type { AlarmKey } from './alarm-key.ts'

/** Writes down when the alarm was first opened by somebody who may handle it: until then it waits for an answer. */
export async function noteOpened(db: Database, viewer: Viewer, alarm: AlarmKey): Promise<void> {
  if (viewer.rights.has(rights.processAlarm)) await inScope(db, viewer, trx => markOpened(trx, alarm))
}
