/** What other modules may ask of this one. */
import { licenceStateOn, unlicensedChannels } from '@watchfire/contract/licence/licence.rules.ts'
import type { Reader, Trx } from '../core/db/database.ts'
import { countChannels, findLicenceOf, listCurrentLicences, lockChannelCount } from './licence.queries.ts'
import { readLicenceTime } from './licence-time.ts'

export { type CustomerAlgorithms, readCustomerAlgorithms } from './customer-algorithms.ts'
export { listCurrentLicences, listReceivers } from './licence.queries.ts'
export { signLicence } from './licence-file.ts'
export { readLicenceTime } from './licence-time.ts'
export { findLicenceWarning } from './licence-warning.ts'

/**
 * How many channels a customer may still enter. Room is held until the transaction ends, so that two AI servers never take the same
 * place; where there is none nobody waits, as every AI server that was refused asks again with each heartbeat.
 * `counting` sees the channels of all who share a licence, where the transaction sees one customer.
 */
export async function channelsLeft(trx: Trx, tenantId: number, counting: Reader = trx): Promise<number> {
  if ((await countRoom(counting, tenantId)) === 0) return 0
  await lockChannelCount(trx)
  return countRoom(counting, tenantId)
}

async function countRoom(trx: Reader, tenantId: number): Promise<number> {
  const { day } = await readLicenceTime(trx)
  const licence = await findLicenceOf(trx, tenantId, day)
  const { used } = await countChannels(trx, licence?.tenant_id ?? null, day)
  if (!licence) return Math.max(0, unlicensedChannels - used)
  return licenceStateOn(day, licence.valid_until).state === 'ended' ? 0 : Math.max(0, licence.channels - used)
}

/** Which algorithms may be offered to customers at all: by the licence of the installation, or of a customer that has its own. Each customer is judged by its own where it puts one in use. */
export async function readAlgorithms(db: Reader): Promise<(type: number) => boolean> {
  const { day } = await readLicenceTime(db)
  const current = await listCurrentLicences(db, day)
  const living = current.filter(({ valid_until }) => licenceStateOn(day, valid_until).state !== 'ended')
  // Without a licence for the installation every algorithm is allowed.
  const isUnlimited = current.every(({ tenant_id }) => tenant_id !== null)
  return type => isUnlimited || living.some(({ algorithms }) => algorithms === null || algorithms.includes(type))
}
