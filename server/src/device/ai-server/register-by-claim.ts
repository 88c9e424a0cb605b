import type { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { putClaim } from './claim.queries.ts'
import type { ClaimCodes } from './claim-codes.ts'
import { enterAiServer } from './enter-ai-server.ts'

export const registerByClaim =
  ({ serverUrl, claims }: { serverUrl: string; claims: ClaimCodes }): Handler<typeof deviceCalls.registerByClaim> =>
  (input, viewer, { db }) =>
    inScope(db, viewer, async trx => {
      const { aiServerId, ...entered } = await enterAiServer(trx, viewer, input, { keyHash: null, keyHint: '' })
      const { claimCode, ...code } = claims.make()
      const claimUntil = await putClaim(trx, { ...entered, ...code, madeBy: viewer.accountId })
      return { aiServerId, claimCode, claimUntil, serverUrl }
    })
