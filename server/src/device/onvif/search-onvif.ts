import type { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { foundCameras } from '@watchfire/contract/device/onvif.shapes.ts'
import { actingOn, writeAudit } from '../../audit/audit.public.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import type { UplinkHub } from '../../fleet/fleet.public.ts'
import { askOnvif } from './ask-onvif.ts'
import { oneAtATime, onvifServer, requireOnvif } from './onvif-server.ts'

export const searchOnvif = ({ uplinks }: { uplinks: UplinkHub }): Handler<typeof deviceCalls.searchOnvif> => {
  const alone = oneAtATime()
  return async ({ aiServerId }, viewer, { db }) => {
    const server = await inScope(db, viewer, async trx => {
      const found = await onvifServer(trx, viewer, aiServerId)
      await requireOnvif(trx, found.device_no)
      return found
    })
    const answer = await alone(server.device_no, () => askOnvif(uplinks, server.device_no, { host: null, login: null }))
    if (answer === undefined) throw refuse('device.aiServerAway')
    const found = foundCameras.safeParse(answer).data ?? []
    await inScope(db, viewer, trx =>
      writeAudit(trx, actingOn(viewer, server), 'searchOnvif', aiServerId, { total: found.length }),
    )
    return found
  }
}
