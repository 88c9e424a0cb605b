import type { ptzCalls } from '@watchfire/contract/ptz/ptz.calls.ts'
import { inScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { type PtzParts, steer } from './ask-ptz.ts'
import { beginToSteer } from './begin-to-steer.ts'

export const movePtz =
  (parts: PtzParts): Handler<typeof ptzCalls.move> =>
  async ({ channelId, ...velocity }, viewer, { db }) => {
    const camera = await inScope(db, viewer, trx => beginToSteer(trx, viewer, parts, channelId))
    await steer(parts, camera, { act: 'move', ...velocity })
  }
