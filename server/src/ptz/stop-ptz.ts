import type { ptzCalls } from '@watchfire/contract/ptz/ptz.calls.ts'
import { readInScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import { type PtzParts, requireCamera, runPtz } from './ask-ptz.ts'

/** Never too fast: the AI server asks a camera one thing at a time, and a stop has to get through. */
export const stopPtz =
  (parts: PtzParts): Handler<typeof ptzCalls.stop> =>
  async ({ channelId }, viewer, { db }) => {
    const camera = await readInScope(db, viewer, trx => requireCamera(trx, viewer, parts, channelId))
    const by = parts.leases.otherThan(camera.device_no, viewer)
    if (by) throw refuse('ptz.taken', { by })
    await runPtz(parts, camera, { act: 'stop' })
  }
