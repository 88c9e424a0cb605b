/** The time licences go by: the clock's, but never earlier than it was seen before. */
import type { Reader } from '../core/db/database.ts'
import { siteDay } from '../core/site-time.ts'
import { readInstallation } from './licence.queries.ts'

/** Clocks of several servers differ, and are set right by small steps. */
const tolerance = 10 * 60_000

export type LicenceTime = {
  installationId: string
  /** The site's day. */
  day: string
  /** When the clock shows an earlier time than before: the latest it showed. */
  wasAt: number | null
}

export async function readLicenceTime(db: Reader, now = Date.now()): Promise<LicenceTime> {
  const { installation_id, clock_seen_at } = await readInstallation(db)
  return {
    installationId: installation_id,
    day: siteDay(Math.max(now, clock_seen_at)),
    wasAt: clock_seen_at - now > tolerance ? clock_seen_at : null,
  }
}
