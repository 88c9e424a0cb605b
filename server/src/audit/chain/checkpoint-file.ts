/**
 * The heads of all chains from time to time, in a file of the data folder: `MAC JSON`, a line each, and each MAC holds the one before.
 * Whoever cuts the end off a chain in the database cannot take it out of here. A file that has grown gets a number and another follows
 * it (checkpoint-rotation.ts); the MACs go on from one to the next.
 */
import { type FileHandle, open, readdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { ChainKey } from './chain-key.ts'
import type { CheckedPoint } from './verify.queries.ts'

export const checkpointFile = (folder: string): string => join(folder, 'audit-checkpoints.jsonl')

export type Checkpoint = {
  at: number
  key: string
  chains: readonly (CheckedPoint & { rows: number })[]
  /** The MAC of the last line of the file before. Such a line names all chains there are. */
  follows?: string
}

const tailBytes = 64 * 1024
const newline = 0x0a

/** `path` with its number: the older, the smaller. */
export const numberedFile = (path: string, number: number): string =>
  path.replace(/\.jsonl$/, `-${String(number).padStart(6, '0')}.jsonl`)

/** Numbers of the files that were full, in their order. */
export async function listNumbers(path: string): Promise<number[]> {
  const [start = '', end = ''] = basename(numberedFile(path, 0)).split('000000')
  const names = await readdir(dirname(path)).catch(() => [])
  return names
    .filter(name => name.startsWith(start) && name.endsWith(end))
    .map(name => name.slice(start.length, -end.length))
    .filter(number => /^\d{6,}$/.test(number))
    .map(Number)
    .sort((a, b) => a - b)
}

/** Answers when it is on the disk; what could not be written whole is taken back. */
export async function appendCheckpoint(path: string, key: ChainKey, checkpoint: Checkpoint): Promise<void> {
  const before = (await listNumbers(path)).at(-1)
  const file = await open(path, 'a+', 0o600)
  try {
    const { size } = await file.stat()
    const { text, isWhole } = await lastLine(file)
    const isFirst = text === '' && before !== undefined
    const follows = isFirst ? await lastMacOf(numberedFile(path, before)) : ''
    const json = JSON.stringify(isFirst ? { ...checkpoint, follows } : checkpoint)
    try {
      // A crash may have left half a line; it stays, and the chain goes on from the one before.
      await file.appendFile(`${isWhole ? '' : '\n'}${key.lineMac(follows || macOf(text), json)} ${json}\n`)
      await file.sync()
    } catch (error) {
      // Half lines of a full disk, one behind the other, would look like lines that were changed.
      await file.truncate(size).catch(() => {})
      throw error
    }
  } finally {
    await file.close()
  }
}

/** The first line of a file, where it is proven by itself; none otherwise. */
export async function firstCheckpoint(path: string, key: ChainKey): Promise<Checkpoint | undefined> {
  const file = await openWhereThere(path)
  if (!file) return undefined
  for await (const { line } of linesIn(file)) {
    const checkpoint = parse(line.slice(65))
    return key.lineMac(checkpoint?.follows ?? '', line.slice(65)) === macOf(line) ? checkpoint : undefined
  }
  return undefined
}

const macOf = (line: string) => line.slice(0, 64)

async function lastMacOf(path: string): Promise<string> {
  const file = await open(path, 'r')
  try {
    return macOf((await lastLine(file)).text)
  } finally {
    await file.close()
  }
}

/** The last line that ends, and whether the file ends with it. */
async function lastLine(file: FileHandle): Promise<{ text: string; isWhole: boolean }> {
  const { size } = await file.stat()
  for (let length = tailBytes; ; length *= 4) {
    const start = Math.max(0, size - length)
    const { buffer } = await file.read(Buffer.alloc(size - start), 0, size - start, start)
    const end = buffer.lastIndexOf(newline)
    const begin = end <= 0 ? -1 : buffer.lastIndexOf(newline, end - 1)
    if (begin >= 0 || start === 0)
      return {
        text: end < 0 ? '' : buffer.toString('utf8', begin + 1, end),
        isWhole: size === 0 || end === size - 1,
      }
  }
}

/**
 * The checkpoints in their order, those of the oldest file first. `broken`: what stands there is not what was written, or a line before
 * is gone. `foreign`: written with another key. None where there is no file. The first one carries `follows` where the files before it are gone.
 */
export async function* readCheckpoints(
  path: string,
  key: ChainKey,
): AsyncGenerator<Checkpoint | 'broken' | 'foreign', void> {
  let [proven, before, wrong, isWhole] = ['', '', false, true]
  for await (const { line, ends } of linesOf(path)) {
    isWhole = ends
    const [mac, json] = [macOf(line), line.slice(65)]
    const checkpoint = parse(json)
    const isOldest = before === '' && checkpoint?.follows !== undefined
    const previous = isOldest ? [checkpoint.follows ?? ''] : [proven, before]
    const follows = previous.find(prev => key.lineMac(prev, json) === mac)
    const isForeign = checkpoint !== undefined && checkpoint.key !== key.print
    if (checkpoint && follows !== undefined) {
      // What stood between is half a line after a crash when this one follows the one before it, and a changed line else.
      if (wrong && follows !== proven) yield 'broken'
      wrong = false
      yield isOldest ? checkpoint : { ...checkpoint, follows: undefined }
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
  if (wrong && isWhole) yield 'broken'
}

/** Lines of all files as they stand now; `ends`: it is no half line. */
async function* linesOf(path: string): AsyncGenerator<{ line: string; ends: boolean }, void> {
  // Opened before the others are listed: should it get its number meanwhile, it is among them and read once.
  const last = await openWhereThere(path)
  const lastNode = (await last?.stat())?.ino
  for (const number of await listNumbers(path)) {
    const file = await openWhereThere(numberedFile(path, number))
    if (file && (await file.stat()).ino !== lastNode) yield* linesIn(file)
    else await file?.close()
  }
  if (last) yield* linesIn(last)
}

const openWhereThere = (path: string) => open(path, 'r').catch(() => undefined)

async function* linesIn(file: FileHandle): AsyncGenerator<{ line: string; ends: boolean }, void> {
  try {
    const { size } = await file.stat()
    if (size === 0) return
    const { isWhole } = await lastLine(file)
    let held: string | undefined
    for await (const line of file.readLines({ encoding: 'utf8', start: 0, end: size - 1, autoClose: false })) {
      if (held !== undefined) yield { line: held, ends: true }
      held = line
    }
    if (held !== undefined) yield { line: held, ends: isWhole }
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
