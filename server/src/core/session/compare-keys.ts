/** All servers on one database must seal with one key: what one has sealed the others have to open. */
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/database.ts'
import type { Sealer } from './sealed-secret.ts'
import { ensureSecret, replaceSecret } from './ticket.queries.ts'

const name = 'fingerprint of the sealing key'

/** Compares this server's key with the one used before, by fingerprints; `otherServers`: how many run on the database now. */
export async function compareKeys(
  { db, log, sealer }: { db: Database; log: Pick<FastifyBaseLogger, 'error'>; sealer: Pick<Sealer, 'fingerprint'> },
  otherServers: number,
): Promise<void> {
  const own = Buffer.from(sealer.fingerprint)
  const known = await ensureSecret(db.system, name, own)
  if (known.equals(own)) return
  if (otherServers > 0) {
    log.error(
      { otherServers },
      'WATCHFIRE_SECRET_KEY differs from that of the other servers on this database: passwords and addresses sealed by one cannot be opened by the other. Give all of them the same',
    )
    return
  }
  log.error(
    'the sealing key is another one than before: passwords and addresses sealed with the old one have to be entered anew',
  )
  await replaceSecret(db.system, name, own)
}
