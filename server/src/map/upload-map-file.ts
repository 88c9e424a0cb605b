import { stat } from 'node:fs/promises'
import type { mapCalls } from '@watchfire/contract/map/map.calls.ts'
import { writeAudit } from '../audit/audit.public.ts'
import { inScope, type Trx } from '../core/db/database.ts'
import { newFileId } from '../core/files/disk-store.ts'
import type { DiskWatch } from '../core/files/disk-watch.ts'
import { insertFile } from '../core/files/file.queries.ts'
import { digestOf } from '../core/files/file-digest.ts'
import type { FileStore } from '../core/files/file-store.ts'
import { headOf, mapType } from '../core/files/file-type.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import type { Viewer } from '../core/session/viewer.ts'
import { findMap, lockMap, writeMap } from './map.queries.ts'
import { ownTenant } from './map.view.ts'
import type { MapDrafts } from './map-drafts.ts'
import { checkHeader, headerBytes } from './pmtiles-header.ts'

type Parts = { store: FileStore; drafts: MapDrafts; disk: DiskWatch }

export const uploadMapFile =
  (parts: Parts): Handler<typeof mapCalls.uploadFile> =>
  ({ fileName, fileBytes, offset, partBytes }, viewer, { db }) => {
    const tenantId = ownTenant(viewer)
    if (viewer.companyId !== tenantId) throw refuse('map.ofCustomer')
    if (['noMedia', 'full'].includes(parts.disk.diskState())) throw refuse('file.diskFull')
    const bytes = Buffer.from(partBytes, 'base64')
    if (offset === 0) checkHeader(bytes, fileBytes)
    if (offset + bytes.length > fileBytes) throw refuse('map.otherBytes')
    return inScope(db, viewer, async trx => {
      await lockMap(trx, tenantId)
      const received = await parts.drafts.append(tenantId, offset, bytes)
      if (received < fileBytes) return { received, complete: false }
      await keepMap(trx, viewer, { fileName, fileBytes }, parts)
      return { received, complete: true }
    })
  }

/** The bytes are durable before the row names them; those of a transaction that fails are swept as files without a row. */
async function keepMap(
  trx: Trx,
  viewer: Viewer,
  { fileName, fileBytes }: { fileName: string; fileBytes: number },
  { store, drafts }: Parts,
): Promise<void> {
  const tenantId = ownTenant(viewer)
  const draft = await drafts.pathOf(tenantId)
  const { size } = await stat(draft)
  checkHeader(await headOf(draft, headerBytes), size)
  const sha256 = await digestOf(draft)
  const fileId = newFileId()
  await store.keep(draft, fileId)
  const owner = { tenantId, companyId: tenantId, accountId: viewer.accountId }
  await insertFile(trx, { fileId, ...owner, mime: mapType, bytes: fileBytes, sha256, kind: 'map' })
  const before = await findMap(trx, tenantId)
  await writeMap(trx, tenantId, {
    source: 'file',
    coordinates: before?.coordinates ?? 'wgs84',
    tiles: null,
    labels: null,
    credit: before?.credit ?? '',
    file_id: fileId,
    file_name: fileName,
    file_bytes: fileBytes,
    changed_by: viewer.fullName || viewer.account,
  })
  await writeAudit(trx, { ...viewer, tenantId, companyId: tenantId }, 'uploadMap', fileName, {
    before: { source: before?.source ?? 'none', fileName: before?.file_name ?? '' },
    after: { source: 'file', fileName, bytes: fileBytes, sha256: sha256.toString('hex') },
  })
}
