/**
 * The heads of all chains from time to time, in a file of the data folder: `MAC JSON`, a line each, and each MAC holds the one before.
 * Whoever cuts the end off a chain in the database cannot take it out of here.
 */
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { ChainKey } from './chain-key.ts'
import type { CheckedPoint } from './verify.queries.ts'

export const checkpointFile = (folder: string): string => join(folder, 'audit-checkpoints.jsonl')

export type Checkpoint = { at: number; key: string; chains: readonly (CheckedPoint & { rows: number })[] }

const tailBytes = 64 * 1024
const newline = 0x0a

/** Answers when it is on the disk. */
export async function appendCheckpoint(path: string, key: ChainKey, checkpoint: Checkpoint): Promise<void> {
  const file = await open(path, 'a+', 0o600)
  try {
    const { text, isWhole } = await lastLine(file)
    const json = JSON.stringify(checkpoint)
    // A crash may have left half a line; it stays, and the chain goes on from the one before.
    await file.appendFile(`${isWhole ? '' : '\n'}${key.lineMac(macOf(text), json)} ${json}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
}

const macOf = (line: string) => line.slice(0, 64)

/** The last line that ends, and whether the file ends with it. */
async function lastLine(file: Awaited<ReturnType<typeof open>>): Promise<{ text: string; isWhole: boolean }> {
  const { size } = await file.stat()
  for (let length = tailBytes; ; length *= 4) {
    const start = Math.max(0, size - length)
    const { buffer } = await file.read(Buffer.alloc(size - start), 0, size - start, start)
    const end = buffer.lastIndexOf(newline)
    const begin = end <= 0 ? -1 : buffer.lastIndexOf(newline, end - 1)
    if (begin >= 0 || start === 0)
      return { text: buffer.toString('utf8', begin + 1, Math.max(end, 0)), isWhole: end === size - 1 }
  }
}

/**
 * The checkpoints in their order. `broken`: what stands there is not what was written, or a line before is gone. `foreign`: written with
 * another key. None where there is no file.
 */
export async function* readCheckpoints(
  path: string,
  key: ChainKey,
): AsyncGenerator<Checkpoint | 'broken' | 'foreign', void> {
  if (!(await stat(path).catch(() => undefined))) return
  const lines = createInterface({ input: createReadStream(path, 'utf8'), crlfDelay: Number.POSITIVE_INFINITY })
  let [proven, before, wrong] = ['', '', false]
  for await (const line of lines) {
    const [mac, json] = [macOf(line), line.slice(65)]
    const checkpoint = parse(json)
    const follows = [proven, before].find(prev => key.lineMac(prev, json) === mac)
    const isForeign = checkpoint !== undefined && checkpoint.key !== key.print
    if (checkpoint && follows !== undefined) {
      // What stood between is half a line after a crash when this one follows the one before it, and a changed line else.
      if (wrong && follows !== proven) yield 'broken'
      wrong = false
      yield checkpoint
      proven = mac
    } else if (isForeign) {
      yield 'foreign'
      proven = mac
    } else {
      if (wrong) yield 'broken'
      wrong = true
    }
    before = mac
  }
  if (wrong && (await endsWithLine(path))) yield 'broken'
}

async function endsWithLine(path: string): Promise<boolean> {
  const file = await open(path, 'r')
  try {
    return (await lastLine(file)).isWhole
  } finally {
    await file.close()
  }
}

function parse(json: string): Checkpoint | undefined {
  try {
    const value = JSON.parse(json) as Checkpoint
    return Array.isArray(value.chains) ? value : undefined
  } catch {
    return undefined
  }
}
