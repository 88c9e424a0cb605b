import { buffer } from 'node:stream/consumers'
import type { FileStore } from '../core/files/file-store.ts'
import { readGrey } from '../core/files/picture.ts'
import { refuse } from '../core/http/refuse.ts'
import { faultOf, minSide } from './photo-quality.rules.ts'

/** Longer side of the copy that is judged: at this size a face of a portrait fills it. */
const judgedSide = 400

/** @throws person.photoTooSmall, photoBlurred, photoTooDark, photoTooBright, photoFlat */
export async function judgePhoto(store: Pick<FileStore, 'read'>, fileId: string): Promise<void> {
  const { width, height, grey } = await readGrey(await buffer(store.read(fileId)), judgedSide)
  const fault = faultOf({ width, height }, grey)
  if (fault === 'photoTooSmall') throw refuse('person.photoTooSmall', { width, height, side: minSide })
  if (fault) throw refuse(`person.${fault}`)
}
