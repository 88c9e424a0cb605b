import type { Reader } from '../core/db/database.ts'
import { refuse } from '../core/http/refuse.ts'
import type { Viewer } from '../core/session/viewer.ts'
import { type CameraInScope, findCamerasInScope } from './hosted.queries.ts'

/** All of them, or none: one that the caller may not see is as good as missing. @throws device.notFound */
export async function camerasInScope(
  db: Reader,
  viewer: Viewer,
  channelIds: readonly string[],
): Promise<CameraInScope[]> {
  const cameras = await findCamerasInScope(db, viewer, channelIds)
  if (cameras.length < new Set(channelIds).size) throw refuse('device.notFound')
  return cameras
}

/** @throws device.notFound */
export async function cameraInScope(db: Reader, viewer: Viewer, channelId: string): Promise<CameraInScope> {
  const [camera] = await camerasInScope(db, viewer, [channelId])
  if (!camera) throw refuse('device.notFound')
  return camera
}
