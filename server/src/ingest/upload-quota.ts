/** How much of uploads that are not complete one AI server and one customer may leave at this server. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { limits } from '@watchfire/contract/core/limits.ts'
import { sizeOf } from '../core/files/append-part.ts'
import { refuse } from '../core/http/refuse.ts'
import { keyedSemaphore } from '../core/semaphore.ts'

export type Part = {
  /** Of its file. */
  name: string
  ofServer: (name: string) => boolean
  ofCustomer: (name: string) => boolean
  tenantId: number
}
/** A piece to be written: up to where, and how long the whole is to be. */
type Piece = { end: number; length: number }

const ofServerMost = { files: limits.unfinishedUploads, bytes: limits.unfinishedBytes }
const ofCustomerMost = { files: limits.unfinishedUploadsOfCustomer, bytes: limits.unfinishedBytesOfCustomer }

export function uploadQuota(folder: string) {
  /** How far the parts that are written now will get. */
  const ends = new Map<string, number>()
  const inLine = keyedSemaphore(1)

  async function check({ name: own, ofServer, ofCustomer }: Part, length: number): Promise<void> {
    // Before the disk is asked: what ends meanwhile has its size there.
    const writing = new Map(ends)
    const present = await readdir(folder)
    const sizeOfPart = async (name: string) => ({
      name,
      bytes: Math.max(writing.get(name) ?? 0, await sizeOf(join(folder, name))),
    })
    const names = new Set([...present, ...writing.keys()].filter(name => ofServer(name) || ofCustomer(name)))
    const parts = await Promise.all([...names].map(sizeOfPart))
    // What is whole already writes nothing.
    if (parts.some(({ name, bytes }) => name === own && bytes >= length)) return
    const others = parts.filter(({ name }) => name !== own)
    const begins = !present.includes(own)
    refuseBeyond(ofServerMost, { others: others.filter(({ name }) => ofServer(name)), begins, length })
    refuseBeyond(ofCustomerMost, { others, begins, length })
  }

  /**
   * Runs `work`, which writes a piece, where the whole file has room beside what there is of the others. Each piece is looked at, as files
   * grow; and those of a customer one after the other, so that the ones that come together count each other. The file that was let
   * write last always has room for its end, so never do all wait for each other.
   * @throws file.tooManyUnfinished
   */
  return async function inRoom<T>(part: Part, { end, length }: Piece, work: () => Promise<T>): Promise<T> {
    await inLine(`${part.tenantId}`, async () => {
      await check(part, length)
      ends.set(part.name, end)
    })
    try {
      return await work()
    } finally {
      ends.delete(part.name)
    }
  }
}

/** What has begun may go on; one more begins while there are few. */
function refuseBeyond(
  most: { files: number; bytes: number },
  { others, begins, length }: { others: readonly { bytes: number }[]; begins: boolean; length: number },
): void {
  const bytes = others.reduce((sum, part) => sum + part.bytes, 0)
  if ((begins && others.length >= most.files) || bytes + length > most.bytes)
    throw refuse('file.tooManyUnfinished', { limit: most.files, size: `${most.bytes / 1024 ** 3} GB` })
}
