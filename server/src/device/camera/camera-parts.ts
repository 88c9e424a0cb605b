import type { Zone } from '@watchfire/contract/device/camera.shapes.ts'
import { crossesItself, onPicture } from '@watchfire/contract/device/zone.rules.ts'
import { requireWholeProject } from '../../company/company.public.ts'
import type { Trx } from '../../core/db/database.ts'
import { refuse } from '../../core/http/refuse.ts'
import type { Viewer } from '../../core/session/viewer.ts'
import { findPlace } from '../ai-server/ai-server.queries.ts'
import type { CameraValues } from './camera.queries.ts'

/** The region of a camera within its project; without one it is of the whole project, which only who has the whole may say. */
export async function placeOfCamera(trx: Trx, viewer: Viewer, projectId: number, regionId: number | undefined) {
  if (regionId === undefined) requireWholeProject(viewer, projectId)
  const place = await findPlace(trx, viewer, { projectId, regionId })
  if (!place) throw refuse('device.unknownPlace')
  return place
}

/** Zones as they are kept: with four decimals, and none whose edges cross. */
export function simpleZones(zones: readonly Zone[]): Zone[] {
  const crossed = zones.find(zone => crossesItself(zone.points))
  if (crossed) throw refuse('device.crossedZone', { name: crossed.name })
  return zones.map(zone => ({ ...zone, points: zone.points.map(onPicture) }))
}

/** As the audit log keeps them: of a login only whether there is one. */
export const auditedCamera = (
  { name, location, regionId }: { name: string; location: string; regionId: number | null },
  { login, zones, ...values }: CameraValues,
) => ({ name, location, regionId, ...values, zones: zones.map(zoneText), hasLogin: login !== null })

/** A zone as one reads it in the log: its corners in per cent of the picture. */
const zoneText = ({ name, points, minSize, minMs }: Zone): string => {
  const corners = points.map(corner => corner.map(part => Number((part * 100).toFixed(2))).join('/')).join(' ')
  const bounds = [minSize && `≥ ${Number((minSize * 100).toFixed(3))} %`, minMs && `≥ ${minMs} ms`].filter(Boolean)
  return [`${name}: ${corners}`, ...bounds].join(', ')
}
