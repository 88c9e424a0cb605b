import { heartbeatSample } from '@watchfire/contract/device/ai-server.shapes.ts'
import type { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { z } from 'zod'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { deviceStates } from '../channel-view.ts'
import { findAiServer, hasHiddenChannels, listChannelsOf } from './ai-server.queries.ts'
import { aiServerView } from './ai-server-view.ts'

export const getAiServer: Handler<typeof deviceCalls.getAiServer> = ({ aiServerId }, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    const row = await findAiServer(trx, viewer, aiServerId)
    if (!row) throw refuse('device.notFound')
    const channels = await listChannelsOf(trx, viewer, row.device_no)
    // Heartbeats tell of all its channels.
    const tells = !(await hasHiddenChannels(trx, viewer, row.device_no))
    const heartbeats = z.array(heartbeatSample).parse(row.recent_heartbeats)
    return {
      aiServer: aiServerView(row, viewer),
      channels: channels.map(channel => ({
        channelId: channel.device_id,
        name: channel.name,
        state: deviceStates[channel.state] ?? 'inactive',
        stateSince: channel.state_since,
        location: channel.location,
        ip: channel.ip,
      })),
      heartbeats: tells ? heartbeats : heartbeats.map(sample => ({ ...sample, channelsOnline: null })),
    }
  })
