import { defaultOnvifPort, onvifTlsKnowledge } from '@watchfire/contract/device/onvif.shapes.ts'
import { jobsAtOnce, type RemoteVerb, remoteKnowledge } from '@watchfire/contract/remote/remote.shapes.ts'
import { actingOn, writeAudit } from '../audit/audit.public.ts'
import type { Trx } from '../core/db/database.ts'
import { refuse } from '../core/http/refuse.ts'
import type { Viewer } from '../core/session/viewer.ts'
import { countRunning, insertJob, type ServerToAsk } from './remote.queries.ts'
import type { BegunJob, RemoteRunner } from './remote-runner.ts'

type Wanted = {
  server: ServerToAsk
  verb: RemoteVerb
  camera?: { no: number; id: string; name: string; onvifPort: number | null; onvifSecurity: string | null }
  lines?: number | undefined
}

/** Notes that somebody wants it, while the AI server is there to do it at once: what cannot be done now is not done later. */
export async function beginJob(
  trx: Trx,
  viewer: Viewer,
  { isConnected }: Pick<RemoteRunner, 'isConnected'>,
  { server, verb, camera, lines }: Wanted,
): Promise<BegunJob> {
  const { device_no: aiServerNo, device_id: aiServerId, tenant_id: tenantId, name, knows } = server
  if (!isConnected(aiServerNo)) throw refuse('remote.away')
  if (!knows.includes(remoteKnowledge.word)) throw refuse('remote.tooOld', { version: remoteKnowledge.since })
  const running = await countRunning(trx, aiServerNo, viewer.accountId)
  if (running.of_server >= jobsAtOnce.aiServer) throw refuse('remote.busy', { limit: jobsAtOnce.aiServer })
  if (running.of_account >= jobsAtOnce.account) throw refuse('remote.tooMany', { limit: jobsAtOnce.account })
  const { accountId, fullName: by } = viewer
  const made = { tenantId, deviceNo: aiServerNo, cameraNo: camera?.no ?? null, verb, accountId, by }
  const jobId = await insertJob(trx, made)
  const action = verb === 'restart' ? 'restartAiServer' : 'maintainAiServer'
  await writeAudit(trx, actingOn(viewer, server), action, aiServerId, {
    name,
    remoteVerb: verb,
    ...(camera && { deviceId: camera.id, deviceName: camera.name }),
    jobId,
  })
  return { jobId, aiServerNo, verb, channelId: camera?.id, lines, ...serviceOf(verb, camera, knows) }
}

/** Where and how a camera may be asked for a picture of its own: one over TLS by whoever knows how. */
function serviceOf(verb: RemoteVerb, camera: Wanted['camera'], knows: readonly string[]) {
  const { onvifPort, onvifSecurity } = camera ?? {}
  const isSecure = onvifSecurity !== undefined && onvifSecurity !== null && onvifSecurity !== 'plain'
  if (verb !== 'snapshot' || (isSecure && !knows.includes(onvifTlsKnowledge))) return { onvifPort: undefined }
  return { onvifPort: onvifPort ?? defaultOnvifPort, ...(isSecure && { onvifSecurity }) }
}
