import { writeAudit } from '../audit/audit.public.ts'
import { type Database, inScope } from '../core/db/database.ts'
import type { Viewer } from '../core/session/viewer.ts'
import type { ChannelSource } from './video.queries.ts'

/** A picture that is lost and comes back within it is the same watching, ms. */
const sameWatching = 600_000
/** Sessions and channels remembered; beyond it somebody's watching may be written down twice. */
const maxRemembered = 20_000

/** Writes down who watched which channel, once for all that a session opens of it in a while. */
export function noteWatching(db: Database) {
  const noted = new Map<string, number>()
  return async (viewer: Viewer, channel: ChannelSource): Promise<void> => {
    const key = `${viewer.sessionId} ${channel.channelId}`
    const now = Date.now()
    if ((noted.get(key) ?? 0) > now - sameWatching) return
    if (noted.size >= maxRemembered) noted.clear()
    noted.set(key, now)
    const { tenantId, companyId, projectId, channelId, name } = channel
    await inScope(db, viewer, trx =>
      writeAudit(trx, { ...viewer, tenantId, companyId, projectId }, 'watchVideo', channelId, { name }),
    )
  }
}
