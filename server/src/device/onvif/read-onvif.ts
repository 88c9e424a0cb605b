import type { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { isStrangeService } from '@watchfire/contract/device/login-place.rules.ts'
import { type OnvifDevice, onvifDevice } from '@watchfire/contract/device/onvif.shapes.ts'
import { actingOn, writeAudit } from '../../audit/audit.public.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import type { UplinkHub } from '../../fleet/fleet.public.ts'
import { findCamera } from '../camera/camera.queries.ts'
import { valuesOf } from '../camera/write-change.ts'
import { askOnvif } from './ask-onvif.ts'
import { oneAtATime, onvifServer, requireOnvif } from './onvif-server.ts'

const silent: OnvifDevice = {
  problem: 'protocol',
  maker: '',
  model: '',
  firmware: '',
  clockOffsetMs: null,
  profiles: [],
}

export const readOnvif = ({ uplinks }: { uplinks: UplinkHub }): Handler<typeof deviceCalls.readOnvif> => {
  const alone = oneAtATime()
  return async ({ aiServerId, host, login, withoutLogin = false, channelId }, viewer, { db }) => {
    const { server, used } = await inScope(db, viewer, async trx => {
      const server = await onvifServer(trx, viewer, aiServerId)
      const camera = channelId === undefined ? undefined : await findCamera(trx, viewer, channelId)
      if (channelId !== undefined && camera?.ai_server_no !== server.device_no) throw refuse('device.notFound')
      await requireOnvif(trx, server.device_no, host)
      const kept = withoutLogin || !camera ? null : camera.login
      if (camera && kept !== null && login === undefined && isStrangeService(host, valuesOf(camera)))
        throw refuse('device.loginElsewhereOnvif')
      return { server, used: login ?? kept }
    })
    const answer = await alone(server.device_no, () => askOnvif(uplinks, server.device_no, { host, login: used }))
    if (answer === undefined) throw refuse('device.aiServerAway')
    const device = onvifDevice.safeParse(answer).data ?? silent
    const { problem, maker, model } = device
    await inScope(db, viewer, trx =>
      writeAudit(trx, actingOn(viewer, server), 'readOnvif', aiServerId, { address: host, problem, maker, model }),
    )
    return device
  }
}
