import type { HostedOrders } from '@watchfire/contract/hosted/hosted.shapes.ts'
import type { Reader } from '../core/db/database.ts'
import { siteZone } from '../core/site-time.ts'
import { listHostedOrders } from './hosted.queries.ts'

/** The stills an AI server has to take, by the clocks of the site; undefined where none of its cameras was ever hosted. */
export async function readHostedOrders(db: Reader, aiServerNo: number): Promise<HostedOrders | undefined> {
  const cameras = await listHostedOrders(db, aiServerNo)
  return cameras && { timeZone: siteZone(), cameras }
}
