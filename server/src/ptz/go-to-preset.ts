import type { ptzCalls } from '@watchfire/contract/ptz/ptz.calls.ts'
import { actingOn, writeAudit } from '../audit/audit.public.ts'
import { inScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { type PtzParts, runPtz } from './ask-ptz.ts'
import { takeControl } from './take-control.ts'

export const goToPreset =
  (parts: PtzParts): Handler<typeof ptzCalls.goToPreset> =>
  async ({ channelId, preset }, viewer, { db }) => {
    const camera = await inScope(db, viewer, async trx => {
      const found = await takeControl(trx, viewer, parts, channelId)
      await writeAudit(trx, actingOn(viewer, found), 'goToPreset', channelId, { name: found.name, preset })
      return found
    })
    await runPtz(parts, camera, { act: 'goTo', preset })
  }
