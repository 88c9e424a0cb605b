/** Photos that stand on this device until the server has them. */
import { bytesToHex, randomBytes } from '@noble/hashes/utils.js'
import { useEffect, useState } from 'react'
import { Refusal } from '../../core/refusal.ts'
import { serverNow } from '../../core/server-clock.ts'
import { currentUser } from '../../core/session-store.ts'
import { textOf } from '../../core/texts.ts'
import type { Photo } from '../../ui/form/PhotoList.tsx'
import { type DeviceStore, deviceStore, durable } from './device-store.ts'
import { offlineTexts } from './offline.texts.ts'
import { digestOf } from './sha-256.ts'

const prefix = 'kept-'
export const isSaved = (id: string): boolean => id.startsWith(prefix)

export type PhotoKeeper = (file: File) => Promise<Photo>

/** Undefined where the browser keeps nothing: then photos are uploaded as they are taken. */
export async function photoKeeper(): Promise<PhotoKeeper | undefined> {
  const store = await deviceStore()
  return store && (file => keepPhoto(store, file))
}

async function keepPhoto(store: DeviceStore, file: File): Promise<Photo> {
  const bytes = await file.arrayBuffer()
  const photoId = prefix + bytesToHex(randomBytes(16))
  const facts = { accountId: currentUser()?.uid ?? 0, type: file.type, digest: digestOf(new Uint8Array(bytes)) }
  try {
    const transaction = store.transaction('photo', 'readwrite', durable)
    await Promise.all([transaction.store.put({ photoId, bytes, keptAt: serverNow(), ...facts }), transaction.done])
  } catch {
    throw new Refusal('refused', textOf(offlineTexts, 'full'))
  }
  return { id: photoId, url: URL.createObjectURL(file) }
}

export async function forgetPhoto(photoId: string): Promise<void> {
  await (await deviceStore())?.delete('photo', photoId)
}

/** What stands here as a picture again after a reload. */
export function useSavedPictures(photos: readonly Photo[]): ReadonlyMap<string, string> {
  const [urls, setUrls] = useState<ReadonlyMap<string, string>>(new Map())
  const ids = photos
    .map(({ id }) => id)
    .filter(isSaved)
    .join(' ')
  useEffect(() => {
    let isGone = false
    const made: string[] = []
    const read = async () => {
      const store = await deviceStore()
      const found: [string, string][] = []
      for (const id of ids.split(' ').filter(Boolean)) {
        const photo = await store?.get('photo', id)
        if (!photo || isGone) continue
        const url = URL.createObjectURL(new Blob([photo.bytes], { type: photo.type }))
        made.push(url)
        found.push([id, url])
      }
      if (!isGone) setUrls(new Map(found))
    }
    void read()
    return () => {
      isGone = true
      for (const url of made) URL.revokeObjectURL(url)
    }
  }, [ids])
  return urls
}
