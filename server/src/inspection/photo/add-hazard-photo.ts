import type { hazardCalls } from '@watchfire/contract/inspection/hazard.calls.ts'
import { actingOn, writeAudit } from '../../audit/audit.public.ts'
import { inScope } from '../../core/db/database.ts'
import { findReceived } from '../../core/files/file.queries.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { adoptPhotos } from './hazard-photos.ts'
import { addLatePhoto, lockReported } from './late-photo.queries.ts'

/** Only what the report has named by its digest, so that nothing is added to it afterwards. */
export const addHazardPhoto: Handler<typeof hazardCalls.addPhoto> = ({ clientKey, side, fileId }, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    const hazard = await lockReported(trx, viewer, clientKey)
    if (!hazard) throw refuse('inspection.notFound')
    const digest = (await findReceived(trx, [fileId], viewer.accountId)).get(fileId)
    if (digest === undefined) throw refuse('file.notFound')
    const named = hazard.late_photos.find(photo => photo.side === side && photo.sha256 === digest)
    if (!named) throw refuse('inspection.photoNotAwaited')
    // Sent again after a lost answer, perhaps as another upload.
    if (named.fileId !== undefined) return
    await adoptPhotos(trx, viewer, hazard, [fileId])
    const late = hazard.late_photos.map(photo => (photo === named ? { ...photo, fileId } : photo))
    await addLatePhoto(trx, hazard, { side, fileId, late })
    const after = { side, awaited: late.filter(photo => photo.fileId === undefined).length }
    await writeAudit(trx, actingOn(viewer, hazard), 'addHazardPhoto', String(hazard.hazard_id), {
      name: hazard.number,
      after,
    })
  })
