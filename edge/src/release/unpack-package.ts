/** Unpacks a package beside its place and gives it its name in one step. Only plain files and folders, only below its own folder. */
import { createReadStream } from 'node:fs'
import { chmod, mkdir, mkdtemp, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { UpdateReason } from '@watchfire/contract/fleet/release.ts'
import { extract, type Header } from 'tar-stream'
import { syncFolder } from '../spool/durable-file.ts'

/** More than any release has: what unpacks to more is made to fill the disk. */
const ofReleases = { maxBytes: 3 * 1024 ** 3, maxFiles: 100_000 }

export type UnpackOptions = Partial<typeof ofReleases> & {
  /** Looks at what was unpacked before it gets its name; what it answers keeps it from it. */
  judge?: (draft: string) => Promise<UpdateReason | undefined>
}

/** What is not whole yet, or not any more, is called so. */
export const draftsBegin = '.tmp-'

class Refused extends Error {
  readonly reason: UpdateReason
  constructor(reason: UpdateReason) {
    super(reason)
    this.reason = reason
  }
}

/** `entry`: a file it must have. @returns why it was refused; nothing when `folder` is there, whole and durable. */
export async function unpackPackage(
  path: string,
  folder: string,
  entry: string | undefined,
  { judge, ...bounds }: UnpackOptions = {},
): Promise<UpdateReason | undefined> {
  await mkdir(dirname(folder), { recursive: true })
  // Of its own each time: what a killed process had under way may still end after this one has begun.
  const draft = await mkdtemp(join(dirname(folder), draftsBegin))
  try {
    await unpackInto(path, draft, { ...ofReleases, ...bounds })
    if (entry !== undefined && !(await isFile(join(draft, entry)))) throw new Refused('noProgram')
    const reason = await judge?.(draft)
    if (reason) throw new Refused(reason)
    await syncFolders(draft)
    await chmod(draft, 0o750)
    await removeAtOnce(folder)
    await rename(draft, folder)
    await syncFolder(dirname(folder))
    return undefined
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    if (error instanceof Refused) return error.reason
    return (error as NodeJS.ErrnoException).code === 'ENOSPC' ? 'diskLow' : 'brokenArchive'
  }
}

/** A folder that is being removed has no name any more: cut off in the middle, nobody takes it for a whole one. */
export async function removeAtOnce(folder: string): Promise<void> {
  const away = await mkdtemp(join(dirname(folder), draftsBegin))
  try {
    await rename(folder, join(away, 'old'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  await rm(away, { recursive: true, force: true })
}

type Bounds = typeof ofReleases

async function unpackInto(path: string, draft: string, { maxBytes, maxFiles }: Bounds): Promise<void> {
  const archive = extract()
  const fed = pipeline(createReadStream(path), createGunzip(), archive)
  // Whoever reads on hears of it below; unheard it would end the process.
  fed.catch(() => {})
  const seen = new Set<string>()
  let bytes = 0
  for await (const entry of archive) {
    const name = nameOf(entry.header)
    bytes += entry.header.size ?? 0
    if (bytes > maxBytes || seen.size >= maxFiles) throw new Refused('tooLargeInside')
    if (entry.header.type === 'directory') {
      await mkdir(join(draft, name), { recursive: true })
      entry.resume()
      continue
    }
    // On some disks two names that differ only in their case are one file.
    if (seen.has(name.toLowerCase())) throw new Refused('twiceInside')
    seen.add(name.toLowerCase())
    await writeEntry(join(draft, name), entry, (entry.header.mode ?? 0) & 0o111 ? 0o750 : 0o640)
  }
  await fed
}

function nameOf({ name, type }: Header): string {
  if (type === 'symlink' || type === 'link') throw new Refused('linkInside')
  if (type !== 'file' && type !== 'contiguous-file' && type !== 'directory') throw new Refused('deviceInside')
  const parts = name.split('/').filter(part => part !== '' && part !== '.')
  const isOutside =
    name.startsWith('/') ||
    parts.some(part => part === '..' || part.includes('\\') || part.includes(':')) ||
    name.includes('\0')
  if (isOutside) throw new Refused('pathOutside')
  return parts.join('/')
}

async function writeEntry(path: string, content: AsyncIterable<unknown>, mode: number): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const file = await open(path, 'wx', mode)
  try {
    for await (const chunk of content) await file.writeFile(chunk as Uint8Array)
    await file.datasync()
  } finally {
    await file.close()
  }
}

async function syncFolders(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true }))
    if (entry.isDirectory()) await syncFolders(join(folder, entry.name))
  await syncFolder(folder)
}

const isFile = (path: string): Promise<boolean> =>
  stat(path).then(
    facts => facts.isFile(),
    () => false,
  )
