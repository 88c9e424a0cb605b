import { accessSync, constants, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type DiskFacts, diskStateOf, measureDisk } from '../core/files/disk-watch.ts'
import { type Finding, mend, note, ok } from './finding.ts'

const subject = 'data folder'
const keyFile = 'secret.key'
const othersMay = 0o077

/** Is it there, the product's alone, to be written to, and with room? Looks only. */
export async function checkDataFolder(
  folder: string,
  { ownKey = true, measure = measureDisk }: { ownKey?: boolean; measure?: (folder: string) => Promise<DiskFacts> } = {},
): Promise<Finding[]> {
  try {
    accessSync(folder)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ENOENT')
      return [mend(subject, `${folder} cannot be entered (${code})`, 'Run this as the product’s user')]
    return [mend(subject, `${folder} does not exist`, 'The first start makes it; or WATCHFIRE_DATA names another one')]
  }
  return [...checkAccess(folder), ...(ownKey ? checkKeyFile(folder) : []), await checkRoom(folder, measure)]
}

/** Modes mean nothing on Windows. */
const isOpenToOthers = (path: string) => process.platform !== 'win32' && (statSync(path).mode & othersMay) !== 0

function checkAccess(folder: string): Finding[] {
  try {
    accessSync(folder, constants.W_OK)
  } catch {
    return [mend(subject, `${folder} cannot be written to`, 'Give it to the user the product runs as (chown)')]
  }
  if (isOpenToOthers(folder))
    return [mend(subject, `others on this machine may enter ${folder}`, `Close it: chmod 700 ${folder}`)]
  const open = readdirSync(folder, { withFileTypes: true })
    .filter(entry => entry.isFile() && entry.name !== keyFile)
    .map(entry => join(folder, entry.name))
    .find(isOpenToOthers)
  if (open) return [mend(subject, `others on this machine may read ${open}`, `Close it: chmod 600 ${open}`)]
  return [ok(subject, `${folder} is there, writable, and closed to others`)]
}

/** What seals the passwords of mail servers and the addresses of robots. */
function checkKeyFile(folder: string): Finding[] {
  const path = join(folder, keyFile)
  const about = 'secret key'
  try {
    if (!isOpenToOthers(path)) return [ok(about, `${path} is there and closed to others`)]
    return [
      mend(
        about,
        `others on this machine may read ${path}, which opens sealed passwords`,
        `Close it: chmod 600 ${path}`,
      ),
    ]
  } catch {
    if (readdirSync(folder).length === 0) return [note(about, 'there is none yet; the first start makes it')]
    return [
      mend(
        about,
        `${path} is missing: passwords of mail servers and addresses of robots cannot be opened`,
        'Put it back from the backup, or set WATCHFIRE_SECRET_KEY, or enter them anew after the next start',
      ),
    ]
  }
}

async function checkRoom(folder: string, measure: (folder: string) => Promise<DiskFacts>): Promise<Finding> {
  const facts = await measure(folder)
  const percent = `${((facts.freeBytes / facts.totalBytes) * 100).toFixed(0)} % free (${Math.floor(facts.freeBytes / 1e9)} GB)`
  const act = 'Free space, move WATCHFIRE_DATA to a larger disk, or keep alarms and recordings for a shorter time'
  switch (diskStateOf(facts)) {
    case 'full':
      return mend('disk', `${percent}: nothing is taken in any more, alarms wait at the AI servers`, act)
    case 'noMedia':
      return mend('disk', `${percent}: pictures and recordings are refused`, act)
    case 'low':
      return mend('disk', `${percent}: below 10 % and 10 GB pictures and recordings are refused`, act)
    default:
      return ok('disk', percent)
  }
}
