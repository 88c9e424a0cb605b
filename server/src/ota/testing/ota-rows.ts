/** Packages and roll-outs as rows. */
import { createHash, randomBytes } from 'node:crypto'
import type { RollOutPhase } from '@watchfire/contract/ota/ota.shapes.ts'
import type { Database } from '../../core/db/database.ts'
import type { ChannelOfTest } from '../../core/testing/builders.ts'
import { insertRollOut } from '../roll-out.queries.ts'

const wholeAtOnce: RollOutPhase = { size: 100, unit: 'percent', successPercent: 0, stopPercent: 100, minutes: 0 }

/** One that is here whole, and which nobody has rolled out. */
export async function aPackage(db: Database, version = '1.4.0'): Promise<number> {
  const bytes = randomBytes(16)
  const { package_id } = await db.system
    .insertInto('release_package')
    .values({
      version,
      platform: 'linux-x64',
      manifest: 'e30=',
      seal: 'AAAA',
      bytes: 16,
      md5: createHash('md5').update(bytes).digest('hex'),
      sha256: createHash('sha256').update(bytes).digest('hex'),
      signed_at: new Date(),
      complete: true,
      added_by: 'root',
    })
    .returning('package_id')
    .executeTakeFirstOrThrow()
  return package_id
}

/** A roll-out to the AI server of a channel. */
export async function aRollOut(db: Database, { tenantId, companyId, aiServerNo }: ChannelOfTest): Promise<number> {
  const packageId = await aPackage(db)
  const made = {
    tenantId,
    companyId,
    packageId,
    phases: [wholeAtOnce],
    windowFrom: null,
    windowTo: null,
    bytesPerSecond: null,
    by: '',
  }
  return db.system
    .transaction()
    .execute(trx => insertRollOut(trx, made, [{ device_no: aiServerNo, version: null, phase: 0 }]))
}
