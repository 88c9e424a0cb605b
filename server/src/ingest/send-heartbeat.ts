import { limits } from '@watchfire/contract/core/limits.ts'
import type { ingestCalls } from '@watchfire/contract/ingest/ingest.calls.ts'
import { announceOutbox } from '../core/db/outbox-notifier.queries.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import { publishStates } from '../device/device.public.ts'
import {
  addChannels,
  listChannelRequests,
  setReportedStates,
  updateAiServer,
  updateChannelFacts,
} from './heartbeat.queries.ts'

/** State of an AI server and its channels; consoles hear of what changed. */
export const receiveHeartbeat: Handler<typeof ingestCalls.sendHeartbeat> = async (report, caller, { db }) => {
  const { deviceId, deviceNo } = caller
  const foreign = [report.deviceId, ...report.channels.map(channel => channel.channelId)].find(
    id => id !== deviceId && !id.startsWith(`${deviceId}_C`),
  )
  if (foreign !== undefined || report.deviceId !== deviceId) {
    throw refuse('ingest.unknownDevice', { deviceId: foreign ?? report.deviceId })
  }
  const online = report.channels.filter(channel => channel.state === 'online').map(channel => channel.channelId)
  const limit = limits.channelsOfAiServer
  const { requests, allEntered } = await db.system.transaction().execute(async trx => {
    await updateAiServer(trx, deviceNo, report, report.sentAt - Date.now())
    const allEntered = report.channels.length === 0 || (await addChannels(trx, deviceNo, report.channels, limit))
    if (report.channels.length > 0) await updateChannelFacts(trx, deviceNo, report.channels)
    const changes = await setReportedStates(trx, deviceNo, online)
    if (changes.length > 0) {
      await publishStates(trx, changes)
      await announceOutbox(trx)
    }
    return { requests: await listChannelRequests(trx, deviceNo), allEntered }
  })
  // Said after the rest is written down: the channels it may have go on.
  if (!allEntered) throw refuse('ingest.tooManyChannels', { limit })
  return { channels: requests.map(row => ({ channelId: row.device_id, sensitivity: row.sensitivity })) }
}
