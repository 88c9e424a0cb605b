import { sql } from 'kysely'
import type { Reader } from '../db/database.ts'

/** Notified with the ids of sessions that ended or whose rights changed, separated by commas; empty means all. */
export const sessionChannel = 'watchfire_session'

/** Tells every server that these sessions ended or may see something else now; all of them without a list. */
export async function announceSessions(db: Reader, sessionIds: readonly number[] = []): Promise<void> {
  // A notification holds 8000 bytes; so many sessions at once are as good as all.
  const payload = sessionIds.length > 500 ? '' : sessionIds.join(',')
  await sql`select pg_notify(${sessionChannel}, ${payload})`.execute(db)
}
