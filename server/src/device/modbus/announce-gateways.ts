import type { Trx } from '../../core/db/database.ts'
import { announceConfiguration } from '../../fleet/fleet.public.ts'
import { raiseConfiguration } from '../camera/configuration.queries.ts'

/** An AI server has other sensors to read than before. */
export async function announceGateways(trx: Trx, aiServerNo: number): Promise<void> {
  await announceConfiguration(trx, aiServerNo, await raiseConfiguration(trx, aiServerNo))
}
