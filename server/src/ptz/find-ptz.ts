import type { ptzCalls } from '@watchfire/contract/ptz/ptz.calls.ts'
import { readInScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { askPtz, type PtzParts, requireCamera } from './ask-ptz.ts'

export const findPtz =
  (parts: PtzParts): Handler<typeof ptzCalls.find> =>
  async ({ channelId }, viewer, { db }) => {
    const camera = await readInScope(db, viewer, trx => requireCamera(trx, viewer, parts, channelId))
    const answer = await askPtz(parts, camera, { act: 'find' })
    return { ...answer, steeredBy: parts.leases.otherThan(camera.device_no, viewer) }
  }
