/** Pictures of an event: a file of the post, base64 in it, or an address they are fetched from. */

import { createHash } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { pictureLimit } from '@watchfire/contract/core/file.calls.ts'
import type { Database } from '../core/db/database.ts'
import type { ResolveFor } from '../core/egress/egress-address.ts'
import { egressRequest } from '../core/egress/egress-request.ts'
import type { DiskWatch } from '../core/files/disk-watch.ts'
import type { FileStore } from '../core/files/file-store.ts'
import { extensionOf, typeOfBytes } from '../core/files/file-type.ts'
import type { AiServerCaller } from '../core/session/viewer.ts'
import { keepMedia } from '../ingest/ingest.public.ts'

export type PictureParts = {
  db: Database
  store: FileStore
  disk: Pick<DiskWatch, 'diskState'>
  resolveFor: ResolveFor
}

const fetchMs = 5_000
const maxFetched = 4
/** Of a picture that is not there yet. */
const [maxTries, againMs] = [4, 800]

/** Names of those that were kept, and how many were not. A picture never keeps its event out. */
export async function keepPictures(
  parts: PictureParts,
  caller: AiServerCaller,
  eventId: string,
  pictures: readonly string[],
  bytesOf: ReadonlyMap<string, Buffer>,
): Promise<{ names: string[]; missing: number }> {
  const names: string[] = []
  const stem = stemOf(eventId)
  let fetched = 0
  for (const [index, picture] of pictures.entries()) {
    if (isAddress(picture)) fetched += 1
    if (fetched > maxFetched || parts.disk.diskState() === 'noMedia') continue
    const bytes = await readPicture(parts, caller.companyId, picture, bytesOf)
    const name = bytes && (await keepOne(parts, caller, `${stem}-${index}`, bytes))
    if (name) names.push(name)
  }
  return { names, missing: pictures.length - names.length }
}

/** What files of an event are called. */
export const stemOf = (eventId: string): string =>
  `hook-${createHash('sha1').update(eventId).digest('hex').slice(0, 20)}`

export const isAddress = (picture: string) => /^https?:\/\//i.test(picture)

/** Its bytes, wherever they are; undefined where there are none. */
export async function readPicture(
  { resolveFor }: Pick<PictureParts, 'resolveFor'>,
  companyId: number,
  picture: string,
  bytesOf: ReadonlyMap<string, Buffer>,
): Promise<Buffer | undefined> {
  if (isAddress(picture)) return fetchPicture(resolveFor, companyId, picture)
  return bytesOf.get(picture) ?? bytesOfText(picture)
}

function bytesOfText(text: string): Buffer | undefined {
  const base64 = text.replace(/^data:image\/[a-z+.-]+;base64,/i, '')
  return base64.length < 40 ? undefined : Buffer.from(base64, 'base64')
}

async function fetchPicture(resolveFor: ResolveFor, companyId: number, url: string): Promise<Buffer | undefined> {
  try {
    const { username, password } = new URL(url)
    if (username || password) return undefined
    for (let tries = 1; ; tries += 1) {
      const answer = await egressRequest(
        { url, method: 'GET' },
        { resolve: resolveFor(companyId), timeoutMs: fetchMs, maxAnswerBytes: pictureLimit },
      )
      if (answer.status === 200) return answer.body
      // Whoever tells of an event at once may have its picture a moment later.
      if (answer.status !== 404 || tries >= maxTries) return undefined
      await sleep(againMs)
    }
  } catch {
    return undefined
  }
}

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
