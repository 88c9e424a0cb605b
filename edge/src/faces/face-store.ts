/**
 * What was computed of photos, on the disk: a file a photo, sealed by the key of the customer, which is never on this disk. It is bound to its
 * person, its photo and the model that computed it: as any other it does not open.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { PhotoFault } from '@watchfire/contract/people/face.shapes.ts'
import { syncFolder, writeDurably } from '../spool/durable-file.ts'

/** By what somebody is recognised, or why a photo does not serve for it. */
export type StoredFace = { embedding: Float32Array } | { fault: PhotoFault }
type About = { photoId: string; personId: number }

const [nonceBytes, tagBytes] = [12, 16]
const ending = '.face'

export class FaceStore {
  private readonly folder: string
  private readonly model: string

  private constructor(folder: string, model: string) {
    this.folder = folder
    this.model = model
  }

  static async open(folder: string, model: string): Promise<FaceStore> {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return new FaceStore(folder, model)
  }

  /** Photos of which something lies on the disk: what is said to be gone is looked for there. */
  async held(): Promise<string[]> {
    const names = await readdir(this.folder)
    return names.map(name => name.replace(/\..*$/, ''))
  }

  async write(about: About, stored: StoredFace, key: Buffer): Promise<void> {
    const nonce = randomBytes(nonceBytes)
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(this.boundTo(about))
    const body = Buffer.concat([cipher.update(bytesOf(stored)), cipher.final()])
    await writeDurably(this.path(about.photoId), Buffer.concat([nonce, cipher.getAuthTag(), body]), 0o600)
  }

  /** Undefined where there is none, or it is sealed by another key or for somebody else. */
  async read(about: About, key: Buffer): Promise<StoredFace | undefined> {
    try {
      const sealed = await readFile(this.path(about.photoId))
      const opener = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes))
      opener.setAAD(this.boundTo(about)).setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
      return keptIn(Buffer.concat([opener.update(sealed.subarray(nonceBytes + tagBytes)), opener.final()]))
    } catch {
      return undefined
    }
  }

  /** Removes all that is not wanted, drafts that a power cut left included. */
  async keepOnly(wanted: ReadonlySet<string>): Promise<void> {
    const names = (await readdir(this.folder)).filter(name => !wanted.has(basename(name, ending)))
    for (const name of names) await rm(join(this.folder, name), { force: true, recursive: true })
    if (names.length > 0) await syncFolder(this.folder)
  }

  private path(photoId: string): string {
    return join(this.folder, `${photoId}${ending}`)
  }

  private boundTo({ personId, photoId }: About): Buffer {
    return Buffer.from(`face ${personId} ${photoId} ${this.model}`)
  }
}

/** One byte says which of the two it is. */
function bytesOf(stored: StoredFace): Buffer {
  if ('fault' in stored) return Buffer.concat([Buffer.of(0), Buffer.from(stored.fault)])
  return Buffer.concat([Buffer.of(1), new Uint8Array(Float32Array.from(stored.embedding).buffer)])
}

function keptIn(bytes: Buffer): StoredFace {
  if (bytes[0] === 0) return { fault: bytes.subarray(1).toString() as PhotoFault }
  return { embedding: new Float32Array(new Uint8Array(bytes.subarray(1)).buffer) }
}
