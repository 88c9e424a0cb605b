import { sql } from 'kysely'
import type { Reader } from '../core/db/database.ts'

/** Notified when the cameras of an AI server were changed: `{device number} {version}`. */
export const configurationChannel = 'watchfire_configuration'

/** Tells the server that holds the AI server's line, with the commit. */
export async function announceConfiguration(db: Reader, aiServerNo: number, version: number): Promise<void> {
  await sql`select pg_notify(${configurationChannel}, ${`${aiServerNo} ${version}`})`.execute(db)
}
