import type { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { type GbReport, gbBytes, gbReport } from '@watchfire/contract/device/gb28181.shapes.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { answerOverLine, type UplinkHub } from '../../fleet/fleet.public.ts'
import { readKnowledge } from '../onvif/onvif.queries.ts'
import { onvifServer } from '../onvif/onvif-server.ts'

const answerMs = 12_000
const silent: GbReport = { problem: 'failed', devices: [], channels: [], refused: 0, unbound: 0 }

export const askGb28181 =
  ({ uplinks }: { uplinks: UplinkHub }): Handler<typeof deviceCalls.askGb28181> =>
  async ({ aiServerId, deviceOfGb }, viewer, { db }) => {
    const no = await inScope(db, viewer, async trx => {
      const server = await onvifServer(trx, viewer, aiServerId)
      if (!(await readKnowledge(trx, server.device_no)).includes('gb28181')) throw refuse('device.knowsNoGb28181')
      return server.device_no
    })
    const answer = await answerOverLine(sink => uplinks.openGb28181(no, { deviceId: deviceOfGb ?? null }, sink), {
      ms: answerMs,
      maxBytes: gbBytes,
    })
    if (answer === undefined) throw refuse('device.aiServerAway')
    return gbReport.safeParse(answer).data ?? silent
  }
