/** Pictures of an event, kept under its name. */
import { createHash } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { pictureLimit } from '@watchfire/contract/core/file.calls.ts'
import type { Database } from '../core/db/database.ts'
import type { ResolveFor } from '../core/egress/egress-address.ts'
import type { DiskWatch } from '../core/files/disk-watch.ts'
import type { FileStore } from '../core/files/file-store.ts'
import { extensionOf, typeOfBytes } from '../core/files/file-type.ts'
import type { AiServerCaller } from '../core/session/viewer.ts'
import { keepMedia } from '../ingest/ingest.public.ts'
import { isAddress, type PostPictures } from './post-pictures.ts'

export type PictureParts = {
  db: Database
  store: FileStore
  disk: Pick<DiskWatch, 'diskState'>
  resolveFor: ResolveFor
}

/** Of one event. */
const maxFetched = 4

/** Names of those that were kept, and how many were not. A picture never keeps its event out. */
export async function keepPictures(
  parts: PictureParts,
  caller: AiServerCaller,
  eventId: string,
  pictures: readonly string[],
  ofPost: PostPictures,
): Promise<{ names: string[]; missing: number }> {
  const names: string[] = []
  const stem = stemOf(eventId)
  let fetched = 0
  for (const [index, picture] of pictures.entries()) {
    if (isAddress(picture)) fetched += 1
    if (fetched > maxFetched || parts.disk.diskState() === 'noMedia') continue
    const bytes = await ofPost.read(caller.companyId, picture)
    const name = bytes && (await keepOne(parts, caller, `${stem}-${index}`, bytes))
    if (name) names.push(name)
  }
  return { names, missing: pictures.length - names.length }
}

/** What files of an event are called. */
export const stemOf = (eventId: string): string =>
  `hook-${createHash('sha1').update(eventId).digest('hex').slice(0, 20)}`

async function keepOne(
  { db, store }: PictureParts,
  caller: AiServerCaller,
  stem: string,
  bytes: Buffer,
): Promise<string | undefined> {
  const type = typeOfBytes(bytes)
  if (!type || type === 'video/mp4' || bytes.length > pictureLimit) return undefined
  const name = `${stem}.${extensionOf[type]}`
  const draft = await store.newDraft()
  try {
    await writeFile(draft, bytes)
    await keepMedia({ db, store }, caller, name, draft)
    return name
  } catch {
    return undefined
  } finally {
    await rm(draft, { force: true })
  }
}
