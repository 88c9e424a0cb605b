/**
 * The file of checkpoints does not grow for ever: a full one gets a number, and the next begins with the MAC it ended with and the heads
 * of all chains. So each file proves the ones before, and the oldest may go when the chains no longer have what it speaks of.
 */
import { open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Chain } from './chain.queries.ts'
import type { ChainKey } from './chain-key.ts'
import { firstCheckpoint, listNumbers, numberedFile } from './checkpoint-file.ts'

/** Some weeks of a large installation. */
const maxBytes = 8 * 1024 * 1024

/**
 * Gives a full file its number; a crash behind that leaves none, and the next checkpoint begins it.
 * True when the next checkpoint is the first of its file.
 */
export async function rotateCheckpoints(path: string, max = maxBytes): Promise<boolean> {
  const size = (await stat(path).catch(() => undefined))?.size ?? 0
  if (size < max) return size === 0
  const last = (await listNumbers(path)).at(-1) ?? 0
  await rename(path, numberedFile(path, last + 1))
  const folder = await open(dirname(path), 'r')
  await folder.sync().finally(() => folder.close())
  return true
}

/** Removes the oldest files as long as all they speak of was dropped after its time. */
export async function removeExpiredFiles(path: string, key: ChainKey, chains: readonly Chain[]): Promise<void> {
  const droppedOf = new Map(chains.map(({ tenantId, droppedSeq }) => [tenantId, droppedSeq]))
  const numbers = await listNumbers(path)
  for (const [index, number] of numbers.entries()) {
    const next = numbers[index + 1]
    const follower = await firstCheckpoint(next === undefined ? path : numberedFile(path, next), key)
    if (!follower || follower.follows === undefined) return
    if (follower.chains.some(({ tenantId, seq }) => (droppedOf.get(tenantId) ?? 0) < seq)) return
    await rm(numberedFile(path, number))
  }
}
