import { buffer } from 'node:stream/consumers'
import { ingestCalls } from '@watchfire/contract/ingest/ingest.calls.ts'
import { facePhotoSide } from '@watchfire/contract/people/face.shapes.ts'
import { actingOn, writeAudit } from '../audit/audit.public.ts'
import { asAiServer } from '../core/db/database.ts'
import type { FileStore } from '../core/files/file-store.ts'
import { readColour } from '../core/files/picture.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import { noteCopy } from '../people/people.public.ts'

/** Nobody asked: the library was given to it before. */
const bySelf = { tenantId: 0, companyId: 0, accountId: 0, address: '', call: ingestCalls.readFacePhoto.path }

/** As pixels, without anything else that was in the file: an AI server opens no picture that came from outside. */
export const readFacePhoto =
  ({ store }: { store: Pick<FileStore, 'read'> }): Handler<typeof ingestCalls.readFacePhoto> =>
  async ({ photoId }, caller, { db }) => {
    const { deviceNo, deviceId } = caller
    const given = await asAiServer(db, caller, async trx => {
      const copy = await noteCopy(trx, deviceNo, photoId)
      if (copy?.fresh)
        await writeAudit(trx, actingOn(bySelf, copy), 'givePersonPhoto', String(copy.person_id), {
          aiServerId: deviceId,
        })
      return copy
    })
    if (!given) throw refuse('file.notFound')
    const { width, height, pixels } = await readColour(await buffer(store.read(photoId)), facePhotoSide)
    return { width, height, pixels: pixels.toString('base64') }
  }
