/**
 * Process, run by the installation: `node place-release.ts SOURCE ROOT VERSION` puts a release among those of an AI server that does not
 * run, names it as the one to start, and says which one that is. A newer one that came by an update stays.
 */
import { cpSync, existsSync, mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { gt } from 'semver'
import { syncFolder } from '../spool/durable-file.ts'
import {
  type BootRecord,
  readBootRecord,
  releaseEntry,
  releaseFolder,
  writeBootRecord,
} from '../starter/boot-record.ts'

const [source, root, version] = process.argv.slice(2)
if (source === undefined || root === undefined || version === undefined) {
  console.error('place-release: name the release, the folder of the releases and the version')
  process.exit(2)
}
console.log(await place(source, root, version))

async function place(from: string, to: string, next: string): Promise<string> {
  const record = recordOf(to)
  if (record && gt(record.current, next)) return record.current
  mkdirSync(join(to, 'releases'), { recursive: true })
  const draft = join(to, 'releases', '.tmp-install')
  rmSync(draft, { recursive: true, force: true })
  cpSync(from, draft, { recursive: true })
  await syncFolder(draft)
  rmSync(releaseFolder(to, next), { recursive: true, force: true })
  renameSync(draft, releaseFolder(to, next))
  await syncFolder(join(to, 'releases'))
  if (record) writeBootRecord(to, after(record, next))
  else begin(to, next)
  return next
}

/** Nothing where there is no installation yet, or what it started is gone. */
function recordOf(to: string): BootRecord | undefined {
  if (!existsSync(join(to, 'boot.json')) && !existsSync(join(to, 'current'))) return undefined
  const record = readBootRecord(to)
  return existsSync(join(releaseFolder(to, record.current), releaseEntry)) ? record : undefined
}

function begin(to: string, next: string): void {
  for (const name of ['boot.json', 'current']) rmSync(join(to, name), { force: true })
  symlinkSync(join('releases', next), join(to, 'current'), 'dir')
}

/** The one that had proved itself is gone back to when the new one crashes. */
function after(record: BootRecord, next: string): BootRecord {
  const { trial, current, previous } = record
  const proved = trial ? trial.before.current : current
  return {
    current: next,
    previous: proved === next ? (trial ? trial.before.previous : previous) : proved,
    trial: null,
    outcome: null,
    crashes: [],
  }
}
