import { actingOn, writeAudit } from '../audit/audit.public.ts'
import type { Trx } from '../core/db/database.ts'
import { refuse } from '../core/http/refuse.ts'
import type { Viewer } from '../core/session/viewer.ts'
import { type PtzParts, requireCamera } from './ask-ptz.ts'
import type { PtzCameraRow } from './ptz.queries.ts'

/** One more act of whoever controls the camera: that somebody began is written down, not each movement. */
export async function takeControl(trx: Trx, viewer: Viewer, parts: PtzParts, channelId: string): Promise<PtzCameraRow> {
  const camera = await requireCamera(trx, viewer, parts, channelId)
  const by = parts.leases.otherThan(camera.device_no, viewer)
  if (by) throw refuse('ptz.taken', { by })
  const { accountId, sessionId, fullName } = viewer
  const began = parts.leases.act(camera.device_no, { accountId, sessionId, fullName })
  if (began === 'tooFast') throw refuse('ptz.tooFast')
  if (began === 'begins')
    await writeAudit(trx, actingOn(viewer, camera), 'steerCamera', channelId, { name: camera.name })
  return camera
}
