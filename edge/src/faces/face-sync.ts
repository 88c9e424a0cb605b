/**
 * Keeps what people are recognised by as the server says: computed here of their photos, kept sealed, gone when they withdraw, and told what is
 * left on the disk. Photos are in memory for as long as they are looked at. After a start nobody is known until the server gave the key.
 */
import {
  type FaceOrder,
  type HeldFaces,
  matchThresholds,
  type PhotoFault,
  peopleOfAiServer,
} from '@watchfire/contract/people/face.shapes.ts'
import type { Logger } from 'pino'
import type { Answer, ServerCalls } from '../spool/server-calls.ts'
import { FaceMatcher, type KnownFace } from './face-matcher.ts'
import { FaceStore, type StoredFace } from './face-store.ts'
import { faultOfFace } from './found-face.ts'
import type { ReadFaces } from './seen-faces.ts'

const wholePicture = { left: 0, top: 0, right: 1, bottom: 1 }

export type FaceSyncParts = {
  folder: string
  /** Name and version of the model that tells faces apart. */
  model: string
  calls: Pick<ServerCalls, 'faces' | 'facePhoto' | 'confirmFaces'>
  read: ReadFaces
  /** Whether somebody is known changed. */
  onChange: () => void
  /** Nobody is known, and no photo is looked at any more. */
  onNobody: () => void
  log: Pick<Logger, 'info' | 'warn'>
}

export type FaceSync = {
  readonly book: FaceMatcher
  /** What the server says this AI server may hold; null: nothing. */
  onVersion: (version: number | null) => void
  close: () => Promise<void>
}

/** The server cannot be asked now, or not any more: the next heartbeat begins anew. */
class Unanswered extends Error {}

export async function startFaceSync(parts: FaceSyncParts): Promise<FaceSync> {
  const { calls, log, read } = parts
  const vault = await FaceStore.open(parts.folder, parts.model)
  let book = new FaceMatcher()
  let applied: number | null | undefined
  let requested: number | null | undefined
  let work: Promise<void> | undefined
  let closed = false

  const show = (next: FaceMatcher): void => {
    const changes = book.people > 0 !== next.people > 0
    book = next
    if (changes) parts.onChange()
  }

  /** Everybody this AI server may know, and the key. */
  async function ask() {
    const people: FaceOrder[] = []
    for (;;) {
      const page = dataOf(await calls.faces(people.at(-1)?.personId ?? 0))
      people.push(...page.people)
      const isFull = page.more && people.length >= peopleOfAiServer
      if (isFull)
        log.warn(
          { limit: peopleOfAiServer },
          'there are more people than one AI server knows; the others are nobody here',
        )
      if (isFull || !page.more || page.people.length === 0) {
        return { people, version: page.version, key: Buffer.from(page.key, 'base64') }
      }
    }
  }

  async function look(photoId: string): Promise<StoredFace | undefined> {
    const answer = await calls.facePhoto(photoId)
    // Withdrawn since: the next version does not name it.
    if (answer.kind === 'refused') return undefined
    const { width, height, pixels } = dataOf(answer)
    const found = await read({ width, height, pixels: Buffer.from(pixels, 'base64') }, [wholePicture])
    if (!found) throw new Unanswered('a photo could not be looked at')
    const [face, ...others] = found
    if (!face) return { fault: 'noFace' }
    if (others.length > 0) return { fault: 'manyFaces' }
    const fault = faultOfFace(face, 'photo')
    return fault ? { fault } : { embedding: Float32Array.from(face.embedding) }
  }

  async function follow(): Promise<void> {
    const { people, version, key } = await ask()
    const wanted = new Map(people.flatMap(person => person.photos.map(photoId => [photoId, person] as const)))
    const photos = new Set(wanted.keys())
    // Who withdrew goes first: photos that came may take a while.
    show(book.only(photos))
    await vault.keepOnly(photos)
    const known: KnownFace[] = []
    const faults = new Map<string, PhotoFault>()
    for (const [photoId, { personId, type, until, threshold = matchThresholds.usual }] of wanted) {
      if (closed) return
      const about = { photoId, personId }
      let kept = await vault.read(about, key)
      if (!kept) {
        kept = await look(photoId)
        if (kept) await vault.write(about, kept, key)
      }
      if (kept && 'embedding' in kept)
        known.push({ photoId, personId, type, until, threshold, embedding: kept.embedding })
      else if (kept) faults.set(photoId, kept.fault)
    }
    show(new FaceMatcher(known))
    const held: HeldFaces['held'] = (await vault.held()).map(photoId => {
      const fault = faults.get(photoId)
      return { photoId, ...(fault && { fault }) }
    })
    if (known.length === 0) parts.onNobody()
    dataOf(await calls.confirmFaces({ version, held }))
    applied = version
    log.info(
      { version, people: book.people, photos: held.length, unusable: faults.size },
      'the people to recognise are known',
    )
  }

  async function forget(): Promise<void> {
    if (book.people > 0) parts.onNobody()
    show(new FaceMatcher())
    await vault.keepOnly(new Set())
    applied = null
  }

  async function catchUp(): Promise<void> {
    try {
      while (!closed && requested !== undefined && requested !== applied) {
        const next = requested
        requested = undefined
        await (next === null ? forget() : follow())
      }
    } catch (error) {
      log.warn({ err: error }, 'the people to recognise are not known yet; the next heartbeat asks again')
    }
  }

  return {
    get book() {
      return book
    },
    onVersion: version => {
      requested = version
      work ??= catchUp().finally(() => {
        work = undefined
      })
    },
    close: async () => {
      closed = true
      await work
    },
  }
}

function dataOf<Data>(answer: Answer<Data>): Data {
  if (answer.kind === 'done') return answer.data
  throw new Unanswered(answer.kind === 'badKey' ? 'the key is not taken' : 'why' in answer ? answer.why : answer.reason)
}
