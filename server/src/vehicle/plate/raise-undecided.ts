import type { Trx } from '../../core/db/database.ts'
import { lockAlerts } from '../alert/alert.queries.ts'
import { judgePlate } from './judge-plate.ts'
import { takeUndecided } from './plate-intake.queries.ts'

/** How long a gate keeper has to say whether a plate was misread. */
const minutes = 5
const limit = 200

/** Plates near to an order that nobody looked at have none. */
export async function raiseUndecided(trx: Trx): Promise<void> {
  const events = await takeUndecided(trx, minutes, limit)
  await lockAlerts(trx, events)
  for (const event of events) await judgePlate(trx, event, { isLast: true })
}
