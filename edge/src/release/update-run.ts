/** One attempt: check, fetch, unpack, ask the starter for the switch, try the model or apply the settings. */
import { mkdir, readdir, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { backoff, jittered } from '@watchfire/contract/core/backoff.ts'
import type { ReleaseManifest, UpdateOffer, UpdateReason, UpdateState } from '@watchfire/contract/fleet/release.ts'
import { readRuntimeSettings } from '@watchfire/contract/fleet/runtime-settings.ts'
import { recordingsEnd } from '../alarm/recordings-end.ts'
import { newestModels } from '../detect/model-folders.ts'
import { type BootRecord, readBootRecord, releaseEntry, releaseFolder } from '../starter/boot-record.ts'
import type { ReleaseMessage } from '../starter/starter-messages.ts'
import { type Again, type DownloadRequest, downloadPackage } from './download-package.ts'
import { clearDrafts, installModel, keepTwo, type ModelParts } from './install-model.ts'
import { checkPackage } from './package-check.ts'
import type { SettingsStore } from './settings-store.ts'
import { unpackPackage } from './unpack-package.ts'
import type { UpdateRecord } from './update-record.ts'

export type UpdaterParts = {
  server: string
  key: string
  keys: readonly string[]
  /** What runs now. */
  version: string
  platform: string
  /** Where the releases lie; without it this edge was not installed as one and cannot renew itself. */
  root: string | undefined
  /** Where it keeps what is its own; models are taken without releases too. */
  dataFolder: string
  models: ModelParts
  settings: SettingsStore
  /** To the starter that started this process. */
  send: (message: ReleaseMessage) => void
  /** It hears that the server does not answer; an older one would take that for a good sign. */
  starterSupportsUnanswered: boolean
  camerasOnline: () => number
  /** Alarms that wait for the server. */
  spooled: () => number
  /** Evidence of an alarm is being taken or written. */
  isRecording: () => boolean
  /** What a disk has free, in bytes. */
  freeBytes?: (folder: string) => Promise<number>
  onReport: () => void
  log: { info: (facts: object, message: string) => void; warn: (facts: object, message: string) => void }
  timing?: Partial<typeof defaultTiming>
}

const defaultTiming = {
  firstPause: 2000,
  maxPause: 120_000,
  /** Without a byte in between; and none is made before the server has answered again. */
  maxTries: 6,
  /** Where alarms come so often that recordings never end, the switch cuts one off in the end. */
  recordingMs: 10 * 60_000,
  recordingCheckMs: 250,
  minRate: undefined as DownloadRequest['minRate'],
}
/** Unpacked a release takes some times the room of its package, and the edge needs room beside it. */
const spaceFactor = 4
const maxFieldLength = 60
const spareBytes = 200 * 1024 * 1024

/** One attempt, from where it stands to where it waits or ends. */
export class UpdateRun {
  private readonly parts: UpdaterParts
  private readonly offer: UpdateOffer
  private readonly signal: AbortSignal
  private readonly now: () => UpdateRecord
  private readonly note: (next: UpdateRecord) => Promise<void>
  private readonly nextAnswer: () => Promise<void>
  private readonly timing: typeof defaultTiming

  constructor(
    parts: UpdaterParts,
    offer: UpdateOffer,
    signal: AbortSignal,
    now: () => UpdateRecord,
    note: (next: UpdateRecord) => Promise<void>,
    nextAnswer: () => Promise<void>,
  ) {
    this.parts = parts
    this.offer = offer
    this.signal = signal
    this.now = now
    this.note = note
    this.nextAnswer = nextAnswer
    this.timing = { ...defaultTiming, ...parts.timing }
  }

  async toItsEnd(): Promise<void> {
    const { root, version, platform, keys, models, settings } = this.parts
    const boot = root === undefined ? undefined : readBootRecord(root)
    // This release or its settings are still on trial: nobody has said yet how that ends.
    if (boot?.trial || settings.isOnTrial()) return
    const newest = await newestModels(models.folder)
    const here = { version, platform, now: Date.now(), models: newest, settings: settings.present() }
    const manifest = checkPackage(this.offer, keys, here)
    if (typeof manifest === 'string') return this.to('installFailed', manifest)
    if (manifest.kind === 'model') return this.takeModel(manifest, newest)
    if (manifest.kind === 'settings') return this.takeSettings(manifest)
    if (root === undefined || !boot) return this.to('installFailed', 'noStarter')
    if (manifest.version === boot.current) return this.to('installed', null)
    await this.cleanReleases(root, boot)
    const path = await this.fetched(manifest)
    if (path !== undefined) await this.install(root, path, manifest)
  }

  /** It is used as soon as it has its name: no other process, and so no trial by the starter. */
  private async takeModel(manifest: ReleaseManifest, newest: ReadonlyMap<string, string>): Promise<void> {
    const { models, log } = this.parts
    const { name = '', version } = manifest
    await clearDrafts(models)
    if (newest.get(name) === version) {
      await keepTwo(join(models.folder, name), version)
      return this.to('installed', null)
    }
    const path = await this.fetched(manifest)
    if (path === undefined) return
    const misfit = await installModel(path, manifest, models)
    if (misfit) return this.to('installFailed', misfit.reason, misfit.field)
    log.info({ model: `${name} ${version}` }, 'another model lies ready')
    await rm(path, { force: true })
    await this.to('installed', null)
  }

  /** They count at once, and on trial: how that ended, the next heartbeat tells. */
  private async takeSettings(manifest: ReleaseManifest): Promise<void> {
    const { settings } = this.parts
    const read = readRuntimeSettings(manifest.settings)
    if ('field' in read) return this.to('installFailed', 'settingsRefused', read.field)
    if (settings.isInUse(manifest)) return this.to('installed', null)
    const path = await this.fetched(manifest)
    if (path === undefined) return
    const misfit = await settings.install(path, manifest, this.offer.attempt)
    if (misfit) return this.to('installFailed', misfit.reason, misfit.field)
    await rm(path, { force: true })
  }

  /** Where the package lies, whole; nothing when it could not be had, or not now. */
  private async fetched(manifest: ReleaseManifest): Promise<string | undefined> {
    const home = homeOf(this.parts)
    const part = `${manifest.sha256}.part`
    await mkdir(join(home, 'download'), { recursive: true })
    for (const name of await readdir(join(home, 'download')))
      if (name !== part) await rm(join(home, 'download', name), { force: true })
    const path = join(home, 'download', part)
    return (await this.fetch(home, path, manifest)) ? path : undefined
  }

  /** Only what runs and what it goes back to is kept. */
  private async cleanReleases(root: string, boot: BootRecord): Promise<void> {
    for (const name of await readdir(join(root, 'releases')))
      if (name !== boot.current && name !== boot.previous)
        await rm(join(root, 'releases', name), { recursive: true, force: true })
  }

  /** True when the package lies there, whole. */
  private async fetch(home: string, path: string, manifest: ReleaseManifest): Promise<boolean> {
    const { server, key } = this.parts
    const url = `${server.replace(/\/+$/, '')}/ingest/v1/package?packageId=${this.offer.packageId}`
    const { freeBytes = freeOn } = this.parts
    const { minRate } = this.timing
    for (;;) {
      if (this.signal.aborted) return false
      const hasFreeSpace = (await freeBytes(home)) > manifest.size * spaceFactor + spareBytes
      if (hasFreeSpace) await this.to('downloading', this.now().reason)
      const end = hasFreeSpace
        ? await downloadPackage({
            url,
            key,
            path,
            manifest,
            bytesPerSecond: this.offer.bytesPerSecond,
            ...(minRate && { minRate }),
            onPercent: percent => this.progress(percent),
            signal: this.signal,
          })
        : { again: 'diskLow' as const, hasGrown: false }
      if (end === 'whole') {
        await this.to('downloaded', null)
        return true
      }
      if (this.signal.aborted) return false
      if (!(await this.isTriedAgain(end))) return false
    }
  }

  /** Waits before another try, and until the server answers again; false when this one was the last. */
  private async isTriedAgain(end: Again | { lost: UpdateReason }): Promise<boolean> {
    const { firstPause, maxPause, maxTries } = this.timing
    const now = this.now()
    if ('lost' in end) {
      await this.to(end.lost === 'removed' ? 'noPackage' : 'digestFailed', end.lost)
      return false
    }
    // A line that breaks and has given something is no dead one.
    const tries = end.hasGrown && end.again === 'unreachable' ? 1 : now.tries + 1
    if (tries >= maxTries) {
      await this.to('downloadFailed', end.again)
      return false
    }
    // Who does not answer at all is away, for however long: the server says when that has been too long.
    const answered = this.nextAnswer()
    await this.note({ ...now, state: end.again === 'diskLow' ? 'diskLow' : 'downloading', reason: end.again, tries })
    const wait = jittered(backoff({ tries, firstMs: firstPause, maxMs: maxPause }), 0.3)
    await pause(wait, undefined, { signal: this.signal }).catch(() => {})
    await Promise.race([answered, aborted(this.signal)])
    return true
  }

  private progress(percent: number): void {
    const now = this.now()
    if (now.percent !== percent) void this.note({ ...now, percent, reason: null })
  }

  private async install(root: string, path: string, manifest: ReleaseManifest): Promise<void> {
    const reason = await unpackPackage(path, releaseFolder(root, manifest.version), releaseEntry)
    if (this.signal.aborted) return
    if (reason) return this.to('installFailed', reason)
    const { recordingMs: maxMs, recordingCheckMs: checkMs } = this.timing
    const isQuiet = await recordingsEnd(this.parts.isRecording, { maxMs, checkMs }, this.signal)
    if (this.signal.aborted) return
    this.parts.log.info({ version: manifest.version, isQuiet }, 'another release lies ready, and is started')
    this.parts.send({
      type: 'switch',
      version: manifest.version,
      attempt: this.offer.attempt,
      cameras: this.parts.camerasOnline(),
    })
  }

  private async to(state: UpdateState, reason: UpdateReason | null, field?: string): Promise<void> {
    const now = this.now()
    const percent = state === 'downloaded' || state === 'installed' ? 100 : now.percent
    if (now.state === state && now.reason === reason && now.percent === percent) return
    await this.note({ ...now, state, reason, percent, field: field?.slice(0, maxFieldLength) })
  }
}

/** Whatever starts next finds how far it was: beside the releases, or where there are none with the rest. */
export const homeOf = ({ root, dataFolder }: Pick<UpdaterParts, 'root' | 'dataFolder'>): string => root ?? dataFolder

async function freeOn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise(done => {
    if (signal.aborted) done()
    else signal.addEventListener('abort', () => done(), { once: true })
  })
}
