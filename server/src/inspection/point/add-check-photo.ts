import type { checkCalls } from '@watchfire/contract/inspection/point/check.calls.ts'
import { actingOn, writeAudit } from '../../audit/audit.public.ts'
import { inScope } from '../../core/db/database.ts'
import { findReceived } from '../../core/files/file.queries.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { adoptPhotos } from '../photo/hazard-photos.ts'
import { addPhotoOfCheck } from '../photo/late-photo.queries.ts'
import { lockSubmitted, writeAnswers } from './check.queries.ts'

/** Only what the check has named by its digest, so that nothing is added to it afterwards. */
export const addCheckPhoto: Handler<typeof checkCalls.addPhoto> = ({ clientKey, itemNo, fileId }, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    const check = await lockSubmitted(trx, viewer, clientKey)
    if (!check) throw refuse('inspection.checkNotFound')
    const answer = check.answers.find(one => one.itemNo === itemNo)
    if (!answer) throw refuse('inspection.photoNotAwaited')
    const received = await findReceived(trx, [fileId, ...answer.photos], viewer.accountId)
    const digest = received.get(fileId)
    if (digest === undefined) throw refuse('file.notFound')
    // Sent again after a lost answer, perhaps as another upload.
    if (answer.photos.some(photo => received.get(photo) === digest)) return
    if (!answer.awaited?.includes(digest)) throw refuse('inspection.photoNotAwaited')
    await adoptPhotos(trx, viewer, check, [fileId])
    const complete = {
      ...answer,
      photos: [...answer.photos, fileId],
      awaited: answer.awaited.filter(one => one !== digest),
    }
    await writeAnswers(
      trx,
      check,
      check.answers.map(one => (one === answer ? complete : one)),
    )
    await addPhotoOfCheck(trx, check, { itemNo, fileId })
    const after = { photos: complete.photos.length, awaited: complete.awaited.length }
    await writeAudit(trx, actingOn(viewer, check), 'addCheckPhoto', String(check.check_id), {
      name: check.point_name,
      after,
    })
  })
