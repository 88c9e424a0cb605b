import { sql } from 'kysely'
import type { Reader } from '../db/database.ts'

/** Notified when keys of AI servers were replaced or revoked. */
export const keyChannel = 'watchfire_key'

/** Tells every server to look at the keys of its open lines again, now. */
export async function announceKeyChange(db: Reader): Promise<void> {
  await sql`select pg_notify(${keyChannel}, '')`.execute(db)
}
