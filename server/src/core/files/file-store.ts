/**
 * Where the bytes of pictures and recordings lie. Files are known by an opaque id and written once. The disk is the first store;
 * another one (S3) has to keep the same promise: what `keep` was told is durable when it returns.
 */
import type { Readable } from 'node:stream'
import type { ByteRange } from './byte-range.ts'

/** Parts that a store's files fall into evenly, by the first byte of their id: nobody has to look at all of them at once. */
export const shelves = 256

/** Copies of a picture: `small` is its thumbnail, `middle` fits an ordinary screen and is there for large uploads only. */
export const copies = ['small', 'middle'] as const
export type Copy = (typeof copies)[number]
export type Variant = 'whole' | Copy

/** What the copies of a file take, in bytes. */
export async function bytesOfCopies(store: Pick<FileStore, 'sizeOf'>, fileId: string): Promise<number> {
  let bytes = 0
  for (const copy of copies) bytes += (await store.sizeOf(fileId, copy)) ?? 0
  return bytes
}

export type FileStore = {
  /** Path of a new draft on the local disk; the caller writes it and hands it to `keep`, or removes it. */
  newDraft(): Promise<string>
  /** Takes over a finished draft. Durable, with its name, when it returns. */
  keep(draft: string, fileId: string, variant?: Variant): Promise<void>
  /** Length in bytes; undefined when there is no such file. */
  sizeOf(fileId: string, variant?: Variant): Promise<number | undefined>
  read(fileId: string, variant?: Variant, range?: ByteRange): Readable
  /** Removes all variants; a file that is gone already is no error. */
  remove(fileId: string): Promise<void>
  /** Ids of the files on a shelf, in portions. */
  inFolder(folderNo: number): AsyncIterable<string[]>
  /** When `keep` last took a variant of the file, in ms; undefined when there is none. */
  storedAt(fileId: string): Promise<number | undefined>
}
