import type { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { actingOn, writeAudit } from '../../audit/audit.public.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { nameActor } from '../state/state-history.queries.ts'
import { hasHiddenChannels, lockAiServer } from './ai-server.queries.ts'
import { changeKey } from './change-key.ts'

export const revokeKey: Handler<typeof deviceCalls.revokeKey> = ({ aiServerId }, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    const before = await lockAiServer(trx, viewer, aiServerId)
    if (!before) throw refuse('device.notFound')
    if (await hasHiddenChannels(trx, viewer, before.device_no)) throw refuse('project.partOnly')
    await nameActor(trx, viewer.fullName)
    await changeKey.revoke(trx, aiServerId)
    await writeAudit(trx, actingOn(viewer, before), 'revokeAiServerKey', aiServerId, {
      before: { keyHint: before.key_hint },
    })
  })
