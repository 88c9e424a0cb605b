import type { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { findAiServer, hasHiddenChannels, listHealthHours } from './ai-server.queries.ts'

export const getHealth: Handler<typeof deviceCalls.readHealth> = ({ aiServerId }, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    const server = await findAiServer(trx, viewer, aiServerId)
    if (!server) throw refuse('device.notFound')
    const hours = await listHealthHours(trx, server)
    // Heartbeats tell of all its channels.
    const tells = !(await hasHiddenChannels(trx, viewer, server.device_no))
    return tells ? hours : hours.filter(({ measure }) => measure !== 'channelsOnline')
  })
