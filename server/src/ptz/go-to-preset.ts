import type { ptzCalls } from '@watchfire/contract/ptz/ptz.calls.ts'
import { actingOn, writeAudit } from '../audit/audit.public.ts'
import { inScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { type PtzParts, steer } from './ask-ptz.ts'
import { beginToSteer } from './begin-to-steer.ts'

export const goToPreset =
  (parts: PtzParts): Handler<typeof ptzCalls.goToPreset> =>
  async ({ channelId, preset }, viewer, { db }) => {
    const camera = await inScope(db, viewer, async trx => {
      const found = await beginToSteer(trx, viewer, parts, channelId)
      await writeAudit(trx, actingOn(viewer, found), 'goToPreset', channelId, { name: found.name, preset })
      return found
    })
    await steer(parts, camera, { act: 'goTo', preset })
  }
