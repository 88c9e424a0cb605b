import type { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { actingOn, writeAudit } from '../../audit/audit.public.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { announceKeyChange } from '../../core/session/key-signal.queries.ts'
import { deleteAiServer, lockAiServer } from './ai-server.queries.ts'

export const removeAiServer: Handler<typeof deviceCalls.removeAiServer> = ({ aiServerId }, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    const before = await lockAiServer(trx, viewer, aiServerId)
    if (!before) throw refuse('device.notFound')
    if (!(await deleteAiServer(trx, before.device_no))) throw refuse('device.hasHistory')
    await announceKeyChange(trx)
    const { name, location, project_id, region_id } = before
    await writeAudit(trx, actingOn(viewer, before), 'removeAiServer', aiServerId, {
      before: { name, location, project_id, region_id },
    })
  })
