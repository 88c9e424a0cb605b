/**
 * Keys the installation signs tickets and links with: made once, the same for every server, and sealed in the database, so that a
 * copy of it opens no picture and no recording.
 */
import { randomBytes } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/database.ts'
import type { Sealer } from './sealed-secret.ts'
import { lockSecret, sealSecret } from './ticket.queries.ts'

type Tools = { db: Pick<Database, 'system'>; sealer: Sealer; log: Pick<FastifyBaseLogger, 'info' | 'error'> }

/** That servers with another sealing key are none of ours was made sure before (`compareKeys`). */
export function openSigningKey({ db, sealer, log }: Tools, name: string): Promise<Buffer> {
  const purpose = `signing key ${name}`
  return db.system.transaction().execute(async trx => {
    const seal = async (key: Buffer) => {
      await sealSecret(trx, name, sealer.seal(key.toString('base64'), purpose))
      return key
    }
    const known = await lockSecret(trx, name)
    if (known === undefined) return seal(randomBytes(32))
    if (!known.sealed) {
      log.info({ name }, 'a signing key is sealed from now on')
      return seal(known.value)
    }
    try {
      return Buffer.from(sealer.open(known.value, purpose), 'base64')
    } catch {
      log.error(
        { name },
        'a signing key was sealed with another key and is made anew: links issued before open nothing',
      )
      return seal(randomBytes(32))
    }
  })
}
