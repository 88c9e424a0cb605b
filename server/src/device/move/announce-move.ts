import { findSessionsOfTenant } from '../../company/company.public.ts'
import type { Trx } from '../../core/db/database.ts'
import { announceSessions } from '../../core/live/session-signal.queries.ts'
import { raiseEpochOfLimited } from '../ai-server/ai-server.queries.ts'
import type { FoundCamera } from '../camera/camera.queries.ts'
import type { CameraFacts } from '../camera/write-change.ts'
import { leavePlans } from './device-move.queries.ts'

type Moved = { tenantId: number; deviceNos: readonly number[]; projectIds: readonly number[] }

/** After devices got another place: who sees others now is told, and floor plans that were left show them no longer. */
export async function announceMove(trx: Trx, { tenantId, deviceNos, projectIds }: Moved): Promise<void> {
  await leavePlans(trx, deviceNos)
  await raiseEpochOfLimited(trx, tenantId, [...new Set(projectIds)])
  await announceSessions(trx, await findSessionsOfTenant(trx, tenantId))
}

/** Of cameras of one customer, with what was written of each: nothing where all of them stay at their place. */
export async function announceMovedCameras(
  trx: Trx,
  written: readonly { camera: FoundCamera; facts: CameraFacts }[],
): Promise<void> {
  const moved = written.flatMap(({ camera, facts: { projectId = camera.project_id, regionId } }) =>
    projectId === camera.project_id && regionId === camera.region_id ? [] : [{ camera, projectId }],
  )
  const [first] = moved
  if (!first) return
  await announceMove(trx, {
    tenantId: first.camera.tenant_id,
    deviceNos: moved.map(({ camera }) => camera.device_no),
    projectIds: moved.flatMap(({ camera, projectId }) => [camera.project_id, projectId]),
  })
}
