import type { Trx } from '../../core/db/database.ts'
import { attachPicture } from '../../core/files/attached-picture.ts'
import type { Viewer } from '../../core/session/viewer.ts'

/** Photos the viewer has uploaded become those of a hazard. @throws file.notFound */
export async function adoptPhotos(
  trx: Trx,
  viewer: Viewer,
  place: { tenant_id: number; company_id: number; project_id: number },
  photos: readonly string[] = [],
): Promise<void> {
  const owner = { tenantId: place.tenant_id, companyId: place.company_id, projectId: place.project_id }
  for (const photo of new Set(photos)) await attachPicture(trx, viewer, photo, owner, 'photo')
}
