import { spawn } from 'node:child_process'
import { chownSync, existsSync, lstatSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { CannotStart } from './cannot-start.ts'
import { commandOf, type LaunchWay } from './launch-way.ts'

export const superuser = 'postgres'

/**
 * Encoding and order by the bytes of UTF-8, the same on every machine: without these words initdb follows the
 * caller's environment, and takes SQL_ASCII when LANG is unset. `-k` finds pages that a disk has spoilt.
 */
const options = [
  ...['-E', 'UTF8', '-k', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
  ...['--locale=C', '--lc-ctype=C.UTF-8', '--lc-messages=C'],
]

/** Makes the data folder when there is none. Made beside and renamed: a folder under this name is whole. */
export async function ensureCluster(way: LaunchWay, dataFolder: string): Promise<'made' | 'found'> {
  if (existsSync(join(dataFolder, 'PG_VERSION'))) {
    if (way.uid !== undefined) giveTo(way.uid, dataFolder)
    else if (process.getuid?.() === 0) giveTo(0, dataFolder)
    return 'found'
  }
  const draft = `${dataFolder}.tmp`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true, mode: 0o700 })
  if (way.uid !== undefined) chownSync(draft, way.uid, way.uid)
  await runInitdb(way, draft)
  renameSync(draft, dataFolder)
  return 'made'
}

async function runInitdb(way: LaunchWay, draft: string): Promise<void> {
  const { file, rest, options: how } = commandOf(way, 'initdb')
  // Trust: who may open the socket is settled by the folder it lies in.
  const words = [...rest, '-D', draft, '-U', superuser, '-A', 'trust', '--no-instructions', ...options]
  const child = spawn(file, words, { ...how, stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve))
  const [complaint, code] = await Promise.all([text(child.stderr), ended])
  if (code === 0) return
  rmSync(draft, { recursive: true, force: true })
  throw new CannotStart(`the database could not be made: ${pickReason(complaint)}`)
}

/** The line of a program's complaint that a person can act upon. */
export function pickReason(complaint: string): string {
  const lines = complaint.split('\n').filter(line => line.trim() !== '')
  if (/No space left on device|Disk quota exceeded/.test(complaint)) return 'the disk is full'
  const telling = lines.findLast(line => /FATAL|PANIC|error:/.test(line)) ?? lines.at(-1) ?? 'no reason was given'
  return telling.replace(/^.*?(FATAL|PANIC|error):\s*/, '').trim()
}

/** The data must belong to who runs it; it changes hands when the machine allows another way than last time. */
function giveTo(uid: number, folder: string): void {
  if (lstatSync(folder).uid === uid) return
  chownSync(folder, uid, uid)
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) chownSync(join(entry.parentPath, entry.name), uid, uid)
  }
}
