import type { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { newAiServerKey } from './ai-server-key.ts'
import { enterAiServer } from './enter-ai-server.ts'

export const registerAiServer =
  ({ serverUrl }: { serverUrl: string }): Handler<typeof deviceCalls.registerAiServer> =>
  (input, viewer, { db }) =>
    inScope(db, viewer, async trx => {
      const { key, ...made } = newAiServerKey()
      const { aiServerId } = await enterAiServer(trx, viewer, input, made)
      return { aiServerId, key, serverUrl, formerUntil: null }
    })
