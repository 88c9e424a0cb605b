/** All servers on one database must seal with one key: what one has sealed the others have to open. */
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/database.ts'
import type { Sealer } from './sealed-secret.ts'
import { ensureSecret, replaceSecret } from './ticket.queries.ts'

const name = 'fingerprint of the sealing key'

/**
 * Compares this server's key with the one used before, by fingerprints; `otherServers`: how many run on the database now.
 * @throws when they have another one: this server could not read what they sealed, the keys of tickets among it.
 */
export async function compareKeys(
  { db, log, sealer }: { db: Database; log: Pick<FastifyBaseLogger, 'error'>; sealer: Pick<Sealer, 'fingerprint'> },
  otherServers: number,
): Promise<void> {
  const own = Buffer.from(sealer.fingerprint)
  const known = await ensureSecret(db.system, name, own)
  if (known.equals(own)) return
  if (otherServers > 0)
    throw new Error(
      'WATCHFIRE_SECRET_KEY differs from that of the other servers on this database: what one has sealed (passwords, addresses, the keys of tickets) the other cannot open. Give all of them the same',
    )
  log.error(
    'the sealing key is another one than before: passwords and addresses sealed with the old one have to be entered anew, and links issued before open nothing',
  )
  await replaceSecret(db.system, name, own)
}
