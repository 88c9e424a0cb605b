import { buffer } from 'node:stream/consumers'
import type { ingestCalls } from '@watchfire/contract/ingest/ingest.calls.ts'
import { facePhotoSide } from '@watchfire/contract/people/face.shapes.ts'
import type { FileStore } from '../core/files/file-store.ts'
import { readColour } from '../core/files/picture.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import { noteCopy } from '../people/people.public.ts'

/** As pixels, without anything else that was in the file: an AI server opens no picture that came from outside. */
export const readFacePhoto =
  ({ store }: { store: Pick<FileStore, 'read'> }): Handler<typeof ingestCalls.readFacePhoto> =>
  async ({ photoId }, { deviceNo }, { db }) => {
    if (!(await noteCopy(db.system, deviceNo, photoId))) throw refuse('file.notFound')
    const { width, height, pixels } = await readColour(await buffer(store.read(photoId)), facePhotoSide)
    return { width, height, pixels: pixels.toString('base64') }
  }
