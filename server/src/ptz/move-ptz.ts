import type { ptzCalls } from '@watchfire/contract/ptz/ptz.calls.ts'
import { inScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { type PtzParts, runPtz } from './ask-ptz.ts'
import { takeControl } from './take-control.ts'

export const movePtz =
  (parts: PtzParts): Handler<typeof ptzCalls.move> =>
  async ({ channelId, ...velocity }, viewer, { db }) => {
    const camera = await inScope(db, viewer, trx => takeControl(trx, viewer, parts, channelId))
    await runPtz(parts, camera, { act: 'move', ...velocity })
  }
