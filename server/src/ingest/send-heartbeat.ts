import { limits } from '@watchfire/contract/core/limits.ts'
import { errorText, rcodeOf } from '@watchfire/contract/error-table.ts'
import type { ingestCalls } from '@watchfire/contract/ingest/ingest.calls.ts'
import { announceOutbox } from '../core/db/outbox-notifier.queries.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import { noteGateways, noteRefusals, publishSetUp, publishStates } from '../device/device.public.ts'
import { exchangeUpdates } from '../ota/ota.public.ts'
import { findFacesVersion } from '../people/people.public.ts'
import { enterChannels } from './enter-channels.ts'
import {
  listChannelRequests,
  noteRefused,
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
  const { requests, entered, version, update } = await db.system.transaction().execute(async trx => {
    const known = await updateAiServer(trx, deviceNo, report, report.sentAt - Date.now())
    const { configuration_version: version } = known
    // Who works by an older configuration may still name a camera that was removed since.
    const isBehind = report.configuration !== undefined && report.configuration.version < version
    const entered = await enterChannels(trx, caller, isBehind ? [] : report.channels)
    if (!isBehind && entered.refused.length !== known.refused_channels)
      await noteRefused(trx, deviceNo, entered.refused.length)
    const refusedAnew = report.configuration ? await noteRefusals(trx, deviceNo, report.configuration) : false
    if (report.configuration && report.gateways)
      await noteGateways(trx, deviceNo, report.configuration.version, report.gateways)
    if (report.channels.length > 0) await updateChannelFacts(trx, deviceNo, report.channels)
    const changes = await setReportedStates(trx, deviceNo, online)
    if (changes.length > 0) await publishStates(trx, changes)
    if (known.applied_anew || refusedAnew) await publishSetUp(trx, deviceNo)
    if (changes.length > 0 || known.applied_anew || refusedAnew) await announceOutbox(trx)
    const update = await exchangeUpdates(trx, deviceNo, report.update)
    return { requests: await listChannelRequests(trx, deviceNo), entered, version, update }
  })
  // Said after the rest is written down: the channels it may have go on.
  if (entered.isFull) throw refuse('ingest.tooManyChannels', { limit: limits.channelsOfAiServer })
  return {
    configurationVersion: version,
    facesVersion: await findFacesVersion(db.system, deviceNo),
    update,
    channels: requests.map(row => ({ channelId: row.device_id, sensitivity: row.sensitivity })),
    refused: entered.refused.map(channelId => ({
      channelId,
      rcode: rcodeOf('licence.channelRefused'),
      rmsg: errorText('licence.channelRefused', caller.language, { channelId }),
    })),
  }
}
