import { rights } from '@watchfire/contract/core/rights.ts'
import { heartbeatSample, updatesTold } from '@watchfire/contract/device/ai-server.shapes.ts'
import type { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { reportedSettings } from '@watchfire/contract/fleet/runtime-settings.ts'
import { reportedModel } from '@watchfire/contract/model/model.shapes.ts'
import { z } from 'zod'
import { type Reader, readInScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { mayUse, type Viewer } from '../../core/session/viewer.ts'
import { listUpdatesOf } from '../../ota/ota.public.ts'
import { deviceStates, videoOf } from '../channel-view.ts'
import { historyOf } from '../state/read-history.ts'
import {
  type AiServerRow,
  findAiServer,
  findConfigurationFacts,
  hasHiddenChannels,
  listChannelsOf,
  listHealthHours,
} from './ai-server.queries.ts'
import { aiServerView } from './ai-server-view.ts'

export const getAiServer: Handler<typeof deviceCalls.getAiServer> = ({ aiServerId, whole = false }, viewer, { db }) =>
  readInScope(db, viewer, async trx => {
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
        video: videoOf(channel.video),
      })),
      heartbeats: tells ? heartbeats : heartbeats.map(sample => ({ ...sample, channelsOnline: null })),
      configuration: await findConfigurationFacts(trx, viewer, row.device_no),
      models: z.array(reportedModel).parse(row.models),
      settings: reportedSettings.nullable().parse(row.settings),
      updates: await updatesOf(trx, viewer, row),
      week: whole ? await weekOf(trx, viewer, row, tells) : null,
      past: whole ? await historyOf(trx, viewer, aiServerId) : null,
    }
  })

async function updatesOf(trx: Reader, viewer: Viewer, { device_no }: Server) {
  if (!mayUse(viewer, rights.ota)) return []
  const rows = await listUpdatesOf(trx, device_no, updatesTold)
  return rows.map(({ changed_at: changedAt, ...update }) => ({ ...update, changedAt }))
}

async function weekOf(trx: Reader, viewer: Viewer, row: Server, tells: boolean) {
  if (!mayUse(viewer, rights.aiServers)) return null
  const hours = await listHealthHours(trx, row)
  return tells ? hours : hours.filter(({ measure }) => measure !== 'channelsOnline')
}

type Server = Pick<AiServerRow, 'device_no' | 'tenant_id'>
