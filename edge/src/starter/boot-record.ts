/**
 * Which release starts, in one file that is replaced as a whole: a power cut finds the old record or the new one, and each names a
 * release that is there. Only the starter writes it.
 */
import {
  closeSync,
  fsyncSync,
  openSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'

/** A new release that has not proved itself yet. */
export type Trial = {
  version: string
  before: Pick<BootRecord, 'current' | 'previous'>
  attempt: number
  cameras: number
  starts: number
  /** The server has taken a heartbeat of it. */
  heard?: boolean
}

/** One may be missing: somebody may have unplugged it just then. Where there were any, one has to be there. */
export const hasEnoughCameras = (before: number, now: number): boolean =>
  now >= Math.max(before - 1, Math.min(before, 1))

export type Outcome = {
  attempt: number
  version: string
  reason: 'didNotStart' | 'notHealthy' | 'camerasLost' | 'spoolGrew' | 'crashed' | null
}

export type BootRecord = {
  current: string
  previous: string | null
  trial: Trial | null
  /** How the last change ended; without a reason it holds. */
  outcome: Outcome | null
  /** When the current release ended by itself. */
  crashes: number[]
}

const maxStarts = 3
const maxCrashes = 3
const crashWindow = 10 * 60_000

const recordPath = (root: string): string => join(root, 'boot.json')
/** What every release has, and is started by. */
export const releaseEntry = join('edge', 'src', 'main.ts')
export const releaseFolder = (root: string, version: string): string => join(root, 'releases', version)

/** Before the first update there is only the link that the installation has made. */
export function readBootRecord(root: string): BootRecord {
  try {
    return JSON.parse(readFileSync(recordPath(root), 'utf8')) as BootRecord
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    const current = basename(readlinkSync(join(root, 'current')))
    return { current, previous: null, trial: null, outcome: null, crashes: [] }
  }
}

/** @throws where the disk takes nothing. */
export function writeBootRecord(root: string, record: BootRecord): void {
  const draft = `${recordPath(root)}.part`
  const file = openSync(draft, 'w', 0o640)
  try {
    // The whole of it or an error: a disk that is nearly full takes the beginning.
    writeFileSync(file, JSON.stringify(record))
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(draft, recordPath(root))
  showCurrent(root, record.current)
  syncFolderNow(root)
}

/** The link is for people and for what is installed around the releases; the record decides. */
function showCurrent(root: string, version: string): void {
  const link = join(root, 'current')
  const target = join('releases', version)
  try {
    if (readlinkSync(link) === target) return
  } catch {}
  rmSync(`${link}.part`, { force: true })
  symlinkSync(target, `${link}.part`, 'dir')
  renameSync(`${link}.part`, link)
}

function syncFolderNow(folder: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

export type SwitchRequest = { version: string; attempt: number; cameras: number }

export function beginTrial(record: BootRecord, { version, attempt, cameras }: SwitchRequest): BootRecord {
  const { current, previous } = record
  return {
    ...record,
    current: version,
    previous: current,
    crashes: [],
    trial: { version, before: { current, previous }, attempt, cameras, starts: 0 },
  }
}

/** A trial that was started too often has failed, whatever ended it: also power that is cut each time. */
export function beforeStart(record: BootRecord): BootRecord {
  const { trial } = record
  if (!trial) return record
  if (trial.starts >= maxStarts) return takeBack(record, trial.heard ? 'crashed' : 'didNotStart')
  return { ...record, trial: { ...trial, starts: trial.starts + 1 } }
}

export function takeBack(record: BootRecord, reason: NonNullable<Outcome['reason']>): BootRecord {
  const { trial } = record
  if (!trial) return record
  return {
    ...record,
    ...trial.before,
    trial: null,
    crashes: [],
    outcome: { attempt: trial.attempt, version: trial.version, reason },
  }
}

export function confirmTrial(record: BootRecord): BootRecord {
  const { trial } = record
  if (!trial) return record
  return { ...record, trial: null, outcome: { attempt: trial.attempt, version: trial.version, reason: null } }
}

/** What runs has ended by itself. Often enough, and the release before takes its place. */
export function afterCrash(record: BootRecord, now: number): BootRecord {
  if (record.trial) return record
  const crashes = [...record.crashes.filter(at => now - at < crashWindow), now].slice(-maxCrashes)
  if (crashes.length < maxCrashes || record.previous === null) return { ...record, crashes }
  const { outcome, current } = record
  return {
    ...record,
    current: record.previous,
    previous: null,
    crashes: [],
    outcome: outcome?.version === current ? { ...outcome, reason: 'crashed' } : outcome,
  }
}
