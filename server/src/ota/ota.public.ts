/** What other modules may ask of this one: how a heartbeat and the updates go together. */
import type { UpdateOffer, UpdateReport } from '@watchfire/contract/fleet/release.ts'
import type { Trx } from '../core/db/database.ts'
import { findOffer, noteUpdate } from './offer.queries.ts'
import { siteMinute } from './site-minute.ts'

export { listUpdatesOf } from './offer.queries.ts'

/** Notes how far an AI server is with its update, and answers what it is to take now. */
export async function exchangeUpdates(
  trx: Trx,
  deviceNo: number,
  report: UpdateReport | undefined,
): Promise<UpdateOffer | null> {
  if (report) await noteUpdate(trx, deviceNo, report)
  return findOffer(trx, deviceNo, siteMinute(Date.now()))
}
