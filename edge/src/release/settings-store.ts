/**
 * The settings that came as packages: which count, and whether they hold. They count at once, on trial; what does not prove itself, or
 * makes the edge end again and again, gives way to the settings before. One file, replaced as a whole, says which they are, so that power
 * cut at any moment finds settings that are whole.
 */
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { ReleaseManifest, UpdateReason } from '@watchfire/contract/fleet/release.ts'
import {
  type ReportedSettings,
  readRuntimeSettings,
  type SettingsFile,
  type SomeRuntimeSettings,
  settingsFile,
  settingsTextLimit,
} from '@watchfire/contract/fleet/runtime-settings.ts'
import { z } from 'zod'
import type { Runtime } from '../runtime/runtime.ts'
import { writeDurably } from '../spool/durable-file.ts'
import {
  afterCrash,
  type BootRecord,
  beforeStart,
  beginTrial,
  confirmTrial,
  hasEnoughCameras,
  takeBack,
} from '../starter/boot-record.ts'
import type { Misfit } from './install-model.ts'
import { draftsBegin, unpackPackage } from './unpack-package.ts'

/** A package has one small file, and its manifest beside it. */
const bounds = { maxBytes: 256 * 1024, maxFiles: 10 }
const fileName = 'settings.json'
/** Settings hold when the server has heard of this edge after so long with them, and give way after so long without. */
const defaultTiming = {
  settleMs: 20_000,
  gateMs: 120_000,
  /** A server that is away says nothing against them for so long. */
  outageMs: 15 * 60_000,
}
/** Without settings of a package. */
const none = ''
/** As with releases, but that "" is none; whether the edge that wrote it is still there says whether it ended well. */
type Applied = BootRecord & { isRunning: boolean }

export type SettingsParts = {
  /** `<folder>/<name>/<version>/settings.json`, and `applied.json`. */
  folder: string
  runtime: Runtime
  camerasOnline: () => number
  /** They hold, or were taken back. */
  onOutcome: () => void
  log: { info: (facts: object, message: string) => void; warn: (facts: object, message: string) => void }
  timing?: Partial<typeof defaultTiming>
}

export type SettingsStore = Awaited<ReturnType<typeof openSettingsStore>>
type Named = Pick<ReleaseManifest, 'name' | 'version'>

const packagePathOf = ({ name = '', version }: Named): string => `${name}/${version}`

export async function openSettingsStore(parts: SettingsParts) {
  const { folder, runtime, log } = parts
  const { settleMs, gateMs, outageMs } = { ...defaultTiming, ...parts.timing }
  const path = join(folder, 'applied.json')
  let record = await readApplied(path)
  let inUse: SettingsFile | undefined
  let appliedAt = 0
  let hasLostCameras = false
  let isChanging = false
  let overdue: NodeJS.Timeout | undefined
  let written: Promise<void> = Promise.resolve()

  function note(next: BootRecord, isRunning = true): Promise<void> {
    record = { ...next, isRunning }
    const text = JSON.stringify(record)
    written = written.catch(() => {}).then(() => writeDurably(path, text))
    return written
  }

  /** What the record names counts from now on. */
  async function apply(): Promise<void> {
    clearTimeout(overdue)
    inUse = record.current === none ? undefined : await load(join(folder, record.current), log)
    runtime.take(inUse?.settings ?? {})
    appliedAt = performance.now()
    hasLostCameras = false
    if (record.trial) overdue = setTimeout(() => void giveUp().catch(complain), gateMs)
  }

  /** What the server hears meanwhile says nothing of either. */
  async function change(next: BootRecord, noted: Promise<void> = note(next).catch(complain)): Promise<void> {
    isChanging = true
    try {
      await noted
      if (inUse !== undefined ? record.current !== packagePathOf(inUse) : record.current !== none) await apply()
      await clear()
    } finally {
      isChanging = false
    }
  }

  async function giveUp(): Promise<void> {
    const reason = hasLostCameras ? 'camerasLost' : 'notHealthy'
    log.warn({ settings: record.current, reason }, 'the settings did not prove themselves; those before count again')
    await change(takeBack(record, reason))
    parts.onOutcome()
  }

  const complain = (error: unknown): void => log.warn({ err: error }, 'which settings count could not be written down')

  /** Only what counts and what it goes back to is kept; what a killed process left half done goes. */
  async function clear(): Promise<void> {
    const { current, previous, trial } = record
    const wanted = [current, previous, trial?.before.current, trial?.before.previous]
    for (const name of await foldersIn(folder)) {
      for (const version of await foldersIn(join(folder, name)))
        if (version.startsWith(draftsBegin) || !wanted.includes(`${name}/${version}`))
          await rm(join(folder, name, version), { recursive: true, force: true })
      if ((await readdir(join(folder, name))).length === 0) await rm(join(folder, name), { recursive: true })
    }
  }

  await mkdir(folder, { recursive: true })
  // A disk that takes nothing keeps nobody from watching.
  if (record.current !== none)
    await note(beforeStart(record.isRunning ? afterCrash(record, Date.now()) : record)).catch(complain)
  await clear()
  await apply()
  if (record.current !== none && !inUse) {
    const before = { ...record, current: record.previous ?? none, previous: null }
    await note(record.trial ? takeBack(record, 'didNotStart') : before).catch(complain)
    await apply()
  }

  return {
    /** What the signer's version is compared with. */
    present: (): { name: string; version: string } | undefined => inUse,
    isOnTrial: () => record.trial !== null || isChanging,
    outcome: () => record.outcome,
    isInUse: (wanted: Named) => inUse !== undefined && record.current === packagePathOf(wanted),

    /** @returns why they were refused; nothing when they count, on trial. Until then nothing has changed. */
    async install(archive: string, manifest: ReleaseManifest, attempt: number): Promise<Misfit | undefined> {
      await clear()
      let field: string | undefined
      const reason = await unpackPackage(archive, join(folder, packagePathOf(manifest)), fileName, {
        ...bounds,
        judge: async (draft): Promise<UpdateReason | undefined> => {
          field = await misfitIn(draft, manifest)
          return field === undefined ? undefined : 'settingsRefused'
        },
      })
      if (reason) {
        await clear()
        return reason === 'noProgram' ? { reason: 'settingsRefused', field: fileName } : { reason, field }
      }
      const before = record
      const trial = beginTrial(record, { version: packagePathOf(manifest), attempt, cameras: parts.camerasOnline() })
      await change(trial, note(trial)).catch(error => {
        record = before
        throw error
      })
      log.info({ settings: record.current }, 'other settings count, on trial')
      return undefined
    },

    /** The server has taken a heartbeat. */
    async answered(): Promise<void> {
      const { trial } = record
      if (!trial || isChanging) return
      hasLostCameras = !hasEnoughCameras(trial.cameras, parts.camerasOnline())
      if (hasLostCameras || performance.now() - appliedAt < settleMs) return
      clearTimeout(overdue)
      await change(confirmTrial(record))
      log.info({ settings: record.current }, 'the settings hold')
      parts.onOutcome()
    },

    /** It has not answered one. */
    unanswered(): void {
      if (!record.trial || isChanging || performance.now() - appliedAt > outageMs) return
      clearTimeout(overdue)
      overdue = setTimeout(() => void giveUp().catch(complain), gateMs)
    },

    report: (): ReportedSettings | undefined =>
      inUse && {
        ...inUse,
        settings: Object.fromEntries(Object.entries(inUse.settings)),
        overridden: runtime.overridden(inUse.settings),
        onTrial: record.trial !== null,
      },

    /** An edge that ends so has not crashed. */
    async close(): Promise<void> {
      clearTimeout(overdue)
      if (record.isRunning) await note(record, false)
    },
  }
}

/** The field that keeps settings from being taken, in the order of whoever wrote them. */
async function misfitIn(folder: string, { name, version, settings }: ReleaseManifest): Promise<string | undefined> {
  const found = settingsFile.safeParse(await contentOf(folder))
  if (!found.success) {
    const [issue] = found.error.issues
    return String((issue?.code === 'unrecognized_keys' ? issue.keys[0] : issue?.path.at(-1)) ?? fileName)
  }
  if (found.data.name !== name) return 'name'
  if (found.data.version !== version) return 'version'
  return isDeepStrictEqual(found.data.settings, settings) ? undefined : 'settings'
}

const lenientFile = settingsFile.extend({ settings: z.record(z.string(), z.unknown()) })

/** Settings as they lie there. One that this edge does not know, because an older release runs again, is passed over. */
async function load(folder: string, log: SettingsParts['log']): Promise<SettingsFile | undefined> {
  const content = lenientFile.safeParse(await contentOf(folder))
  if (!content.success) {
    log.warn({ folder }, 'settings of a package cannot be read')
    return undefined
  }
  const settings: SomeRuntimeSettings = {}
  for (const [name, value] of Object.entries(content.data.settings)) {
    const read = readRuntimeSettings({ [name]: value })
    if ('settings' in read) Object.assign(settings, read.settings)
    else log.warn({ setting: name }, 'a setting is not known here')
  }
  return { ...content.data, settings }
}

async function contentOf(folder: string): Promise<unknown> {
  const path = join(folder, fileName)
  try {
    if ((await stat(path)).size > settingsTextLimit) return undefined
    return JSON.parse(await readFile(path, 'utf8'))
  } catch {
    return undefined
  }
}

async function readApplied(path: string): Promise<Applied> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Applied
  } catch {
    return { current: none, previous: null, trial: null, outcome: null, crashes: [], isRunning: false }
  }
}

async function foldersIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  return entries.filter(entry => entry.isDirectory()).map(({ name }) => name)
}
