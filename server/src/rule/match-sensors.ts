import type { Trx } from '../core/db/database.ts'
import { matchSeries } from './series.queries.ts'
import { matchPlaces } from './tree.queries.ts'

/** The sensors of rules as they are now. Of one rule or of all of them. */
export async function matchSensors(trx: Trx, rule?: { tenantId: number; ruleId: number }): Promise<void> {
  await matchSeries(trx, rule)
  await matchPlaces(trx, rule)
}
