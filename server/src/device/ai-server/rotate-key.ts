import type { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { actingOn, writeAudit } from '../../audit/audit.public.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { hasHiddenChannels, lockAiServer } from './ai-server.queries.ts'
import { changeKey } from './change-key.ts'

/** How long the old key may be used at most. */
const overlapHours = 24

export const rotateKey =
  ({ serverUrl }: { serverUrl: string }): Handler<typeof deviceCalls.rotateKey> =>
  ({ aiServerId, endFormer = false }, viewer, { db }) =>
    inScope(db, viewer, async trx => {
      const before = await lockAiServer(trx, viewer, aiServerId)
      if (before && (await hasHiddenChannels(trx, viewer, before.device_no))) throw refuse('project.partOnly')
      const made = before && (await changeKey.rotate(trx, aiServerId, endFormer ? 0 : overlapHours))
      if (!made) throw refuse('device.notFound')
      await writeAudit(trx, actingOn(viewer, before), 'rotateAiServerKey', aiServerId, {
        before: { keyHint: before.key_hint },
        after: { keyHint: made.keyHint, endFormer },
      })
      return { aiServerId, key: made.key, serverUrl, formerUntil: made.formerUntil }
    })
