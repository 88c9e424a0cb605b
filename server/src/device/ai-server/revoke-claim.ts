import type { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { actingOn, writeAudit } from '../../audit/audit.public.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { lockAiServer } from './ai-server.queries.ts'
import { endClaim } from './claim.queries.ts'

export const revokeClaim: Handler<typeof deviceCalls.revokeClaim> = ({ aiServerId }, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    const server = await lockAiServer(trx, viewer, aiServerId)
    if (!server) throw refuse('device.notFound')
    if (await endClaim(trx, aiServerId)) await writeAudit(trx, actingOn(viewer, server), 'revokeClaim', aiServerId)
  })
