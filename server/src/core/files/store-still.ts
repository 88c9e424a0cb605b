/** A JPEG that an AI server took, into the store: whatever its row is going to be. */
import { rm, stat, writeFile } from 'node:fs/promises'
import { Refusal } from '../http/refuse.ts'
import { newFileId } from './disk-store.ts'
import { digestOf } from './file-digest.ts'
import type { FileStore } from './file-store.ts'
import { examinePicture } from './picture.ts'

export type StoredStill = Awaited<ReturnType<typeof keepBoth>>

/** Undefined for what is no JPEG. */
export async function storeStill(store: FileStore, picture: Uint8Array): Promise<StoredStill | undefined> {
  const [whole, small] = [await store.newDraft(), await store.newDraft()]
  try {
    await writeFile(whole, picture)
    const { mime, width, height } = await examinePicture(whole, small)
    if (mime !== 'image/jpeg') return undefined
    return await keepBoth(store, { whole, small }, { width, height })
  } catch (error) {
    if (error instanceof Refusal && (error.code === 'file.notAPicture' || error.code === 'file.tooManyPixels'))
      return undefined
    throw error
  } finally {
    await Promise.all([whole, small].map(path => rm(path, { force: true })))
  }
}

/** The thumbnail is kept first: a picture that has a row has both. */
async function keepBoth(
  store: FileStore,
  { whole, small }: { whole: string; small: string },
  size: { width: number; height: number },
) {
  const fileId = newFileId()
  const [{ size: bytes }, { size: smallBytes }] = [await stat(whole), await stat(small)]
  const sha256 = await digestOf(whole)
  await store.keep(small, fileId, 'small')
  await store.keep(whole, fileId)
  return { fileId, bytes, smallBytes, sha256, ...size }
}
