import type { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { actingOn, writeAudit } from '../../audit/audit.public.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { hasHiddenChannels, lockAiServer } from './ai-server.queries.ts'
import { putClaim } from './claim.queries.ts'
import type { ClaimCodes } from './claim-codes.ts'

export const makeClaim =
  ({ serverUrl, claims }: { serverUrl: string; claims: ClaimCodes }): Handler<typeof deviceCalls.makeClaim> =>
  ({ aiServerId }, viewer, { db }) =>
    inScope(db, viewer, async trx => {
      const server = await lockAiServer(trx, viewer, aiServerId)
      if (!server) throw refuse('device.notFound')
      if (await hasHiddenChannels(trx, viewer, server.device_no)) throw refuse('project.partOnly')
      // One that works is not taken over: its key is revoked first, which asks again who one is.
      if (server.has_key && server.contacted_at !== null) throw refuse('device.keyInUse')
      const { claimCode, ...code } = claims.make()
      const claimUntil = await putClaim(trx, {
        ...code,
        deviceNo: server.device_no,
        tenantId: server.tenant_id,
        madeBy: viewer.accountId,
      })
      await writeAudit(trx, actingOn(viewer, server), 'makeClaim', aiServerId)
      return { aiServerId, claimCode, claimUntil, serverUrl }
    })
