/** A folder of releases with a small edge in it, a server that offers packages, and the real starter over both. */
import { type ChildProcess, spawn } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { UpdateReport } from '@watchfire/contract/fleet/release.ts'
import type { ReportedSettings, SignedSettings } from '@watchfire/contract/fleet/runtime-settings.ts'
import { modelFolders, shippedModels } from '../../detect/model-folders.ts'
import { makePackage } from '../make-package.ts'

const starter = fileURLToPath(new URL('../../starter/starter.ts', import.meta.url))
const updater = new URL('../updater.ts', import.meta.url).href
const trial = new URL('../../detect/try-model.ts', import.meta.url).href
const settingsStore = new URL('../settings-store.ts', import.meta.url).href
const runtime = new URL('../../runtime/runtime.ts', import.meta.url).href
export const here = `${process.platform}-${process.arch}`

export type Behaviour =
  | 'sound'
  | 'endsAtOnce'
  | 'staysSilent'
  | 'losesCameras'
  | 'crashesLater'
  /** Is heard once and never again. */
  | 'hangsLater'
  | 'crashesOnTrial'
  /** Its cameras come one after the other. */
  | 'opensCamerasLate'
  /** Delivers nothing of what it has for the server. */
  | 'fillsSpool'

/** While this file lies beside the releases, an edge of this scene has no room for a package. */
export const fullDisk = 'disk-is-full'

/** Days to keep by which the edge of this scene breaks. */
export const losesCamerasBy = 61
export const silentBy = 62
export const crashesBy = 63

/** A release that does what an edge does for its renewal, and nothing else. */
const programOf = (behaviour: Behaviour): string => `
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openUpdater } from ${JSON.stringify(updater)}
import { tryModel } from ${JSON.stringify(trial)}
import { openSettingsStore } from ${JSON.stringify(settingsStore)}
import { Runtime } from ${JSON.stringify(runtime)}
process.once('disconnect', () => process.exit(0))
process.on('SIGTERM', () => process.exit(0))
const [server, key] = process.argv.slice(2)
if (${JSON.stringify(behaviour)} === 'endsAtOnce') process.exit(1)
const root = process.env.WATCHFIRE_RELEASE_ROOT
const version = process.env.WATCHFIRE_RELEASE_VERSION
const runtime = new Runtime()
const behaviour = ${JSON.stringify(behaviour)}
let beats = 0
let asking = false
const lost = () => (behaviour === 'losesCameras' || (behaviour === 'opensCamerasLate' && beats < 3) ? 3 : 0)
const cameras = () => 4 - lost() - (runtime.now.keepDays === ${losesCamerasBy} ? 2 : 0)
let updater
const settings = await openSettingsStore({
  folder: join(process.env.WATCHFIRE_RELEASE_ROOT, 'data', 'settings'),
  runtime,
  camerasOnline: cameras,
  onOutcome: () => beat(),
  log: { info() {}, warn() {} },
  timing: { settleMs: 60, gateMs: Number(process.env.WATCHFIRE_SETTINGS_TRIAL_MS ?? 20_000) },
})
runtime.onChange(({ keepDays }) => {
  if (keepDays === ${crashesBy}) process.kill(process.pid, 'SIGKILL')
})
updater = await openUpdater({
  server, key: 'k', keys: [key], version, platform: ${JSON.stringify(here)},
  root: process.env.WATCHFIRE_RELEASE_ROOT,
  dataFolder: join(process.env.WATCHFIRE_RELEASE_ROOT, 'data'),
  models: {
    folder: join(process.env.WATCHFIRE_RELEASE_ROOT, 'data', 'models'),
    tryModel: folder => tryModel(folder, { info() {}, warn() {} }),
  },
  settings,
  send: message => process.send?.(message),
  starterSupportsUnanswered: process.env.WATCHFIRE_STARTER_PATIENCE !== undefined,
  camerasOnline: cameras,
  spooled: () => (behaviour === 'fillsSpool' ? beats : 0),
  isRecording: () => false,
  freeBytes: async () => (existsSync(join(root, ${JSON.stringify(fullDisk)})) ? 0 : 1e12),
  onReport: () => beat(),
  log: { info() {}, warn(facts, message) { console.error(message, facts) } },
  // A disk that is full here becomes free in the end.
  timing: { firstPause: 5, maxPause: 20, ...(existsSync(join(root, ${JSON.stringify(fullDisk)})) && { maxTries: 100_000 }) },
})
async function beat() {
  if (!updater || behaviour === 'staysSilent' || runtime.now.keepDays === ${silentBy}) return
  // Heard once: of several on their way on a slow line, the last would come late enough to prove it healthy.
  if (behaviour === 'hangsLater' && (beats > 0 || asking)) return
  asking = true
  const answer = await fetch(server + '/ingest/v1/heartbeat', { method: 'POST', body: JSON.stringify({ version, update: updater.report(), settings: settings.report() }) }).catch(() => undefined)
  asking = false
  if (!answer?.ok) return updater.unanswered()
  beats += 1
  updater.onUpdateOffered(await answer.json())
  if (behaviour === 'crashesOnTrial') process.exit(1)
  if (behaviour === 'crashesLater' && updater.report()?.state === 7) process.exit(1)
}
setInterval(beat, 15)
await beat()
`

export type Scene = Awaited<ReturnType<typeof releaseScene>>

export async function releaseScene() {
  const folder = await mkdtemp(join(tmpdir(), 'watchfire-releases-'))
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const key = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('base64')
  const newRelease = async (version: string, behaviour: Behaviour = 'sound') => {
    const source = join(folder, `source-${version}`)
    await mkdir(join(source, 'edge', 'src'), { recursive: true })
    await writeFile(join(source, 'edge', 'src', 'main.ts'), programOf(behaviour))
    await writeFile(join(source, 'package.json'), '{"type":"module"}')
    for (let index = 0; index < 20; index += 1) await writeFile(join(source, `part-${index}`), 'x'.repeat(20_000))
    const out = join(folder, `${version}.package`)
    await makePackage(
      source,
      { version, platform: here as 'linux-x64', createdAt: new Date().toISOString() },
      privateKey,
      out,
    )
    return packageIn(out)
  }
  /** The shipped model under another name and version, with other entries in its manifest. */
  const newModel = async (version: string, changes: object = {}) => {
    const source = await mkdtemp(join(folder, 'model-'))
    const [shipped = ''] = await modelFolders([shippedModels])
    await cp(shipped, source, { recursive: true })
    const modelJson = JSON.parse(await readFile(join(shipped, 'model.json'), 'utf8'))
    await writeFile(join(source, 'model.json'), JSON.stringify({ ...modelJson, name: 'yard', version, ...changes }))
    const out = join(source, 'yard.package')
    const facts = {
      kind: 'model',
      name: 'yard',
      platform: 'any',
      version,
      createdAt: new Date().toISOString(),
    } as const
    await makePackage(source, facts, privateKey, out, 1)
    return packageIn(out)
  }
  /** A package of settings, whose file may say other things than was signed. */
  const newSettings = async (version: string, settings: SignedSettings, inFile: object = {}) => {
    const source = await mkdtemp(join(folder, 'settings-'))
    await writeFile(join(source, 'settings.json'), JSON.stringify({ name: 'plant', version, settings, ...inFile }))
    const out = join(folder, `${basename(source)}.package`)
    const facts = { name: 'plant', platform: 'any', version, settings, createdAt: new Date().toISOString() } as const
    await makePackage(source, { kind: 'settings', ...facts }, privateKey, out)
    return packageIn(out)
  }
  return {
    folder,
    key,
    privateKey,
    newRelease,
    newModel,
    newSettings,
    clear: () => rm(folder, { recursive: true, force: true }),
  }
}

async function packageIn(path: string) {
  const bytes = await readFile(path)
  const end = bytes.indexOf(10)
  const head = JSON.parse(bytes.subarray(0, end).toString()) as { manifest: string; seal: string }
  return { ...head, bytes: bytes.subarray(end + 1) }
}

export type Release = Awaited<ReturnType<Scene['newRelease']>>

/** The folder that an installation leaves, with version 1.0.0 in it. */
export async function installedAt(root: string, behaviour: Behaviour = 'sound'): Promise<void> {
  const home = join(root, 'releases', '1.0.0', 'edge', 'src')
  await mkdir(home, { recursive: true })
  await writeFile(join(home, 'main.ts'), programOf(behaviour))
  await writeFile(join(root, 'releases', '1.0.0', 'package.json'), '{"type":"module"}')
  await symlink(join('releases', '1.0.0'), join(root, 'current'), 'dir')
}

export type Beat = { version: string; update?: UpdateReport; settings?: ReportedSettings }

/** How the bytes of a package are given: all of them, or what is wrong with the n-th try, from 0. */
export type Giving = (nth: number) => 'whole' | 'dropsLine' | 'breaksOff' | 'trickles' | number

/** Offers one package, and hears what is said of it. */
export async function offeringServer(
  offer: (beat: Beat) => object | null,
  content: Buffer | (() => Buffer),
  chunk = 2000,
  giving: Giving = () => 'whole',
) {
  const beats: Beat[] = []
  const ranges: string[] = []
  let onBeat: (beat: Beat) => void = () => {}
  const server = createServer((request, response) => {
    if (request.method === 'GET') {
      const bytes = typeof content === 'function' ? content() : content
      const start = Number(/bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0)
      const way = giving(ranges.length)
      ranges.push(request.headers.range ?? '')
      if (way === 'dropsLine') return void request.socket.destroy()
      if (typeof way === 'number') return void response.writeHead(way).end()
      response.writeHead(start > 0 ? 206 : 200)
      let at = start
      const next = () => {
        if (response.destroyed) return
        if (at >= bytes.length) return response.end()
        const size = way === 'trickles' ? 1 : chunk
        const piece = bytes.subarray(at, at + size)
        // Of a line that is cut, nobody knows what the other end has still read.
        if (way === 'breaksOff') return response.end(piece)
        response.write(piece)
        at += size
        if (way === 'trickles') setTimeout(next, 2)
        else setImmediate(next)
      }
      return next()
    }
    let text = ''
    request.on('data', piece => {
      text += piece
    })
    request.on('end', () => {
      const beat = JSON.parse(text) as Beat
      beats.push(beat)
      response.end(JSON.stringify(offer(beat)))
      onBeat(beat)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    beats,
    ranges,
    onHeartbeat: (listener: (beat: Beat) => void) => {
      onBeat = listener
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** The starter and all it starts are one group, so that a power cut takes all of them in one instant. */
export function startAll(
  root: string,
  url: string,
  key: string,
  trialMs = 20_000,
  settingsMs = 20_000,
  // Some heartbeats of this scene; how long it may be silent in between, a busy machine says.
  { settleMs = 60, gapMs = 20_000 } = {},
): ChildProcess {
  return spawn(process.execPath, [starter, root, url, key], {
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      WATCHFIRE_TRIAL_MS: String(trialMs),
      WATCHFIRE_SETTLE_MS: String(settleMs),
      WATCHFIRE_GAP_MS: String(gapMs),
      WATCHFIRE_RESTART_MS: '5',
      WATCHFIRE_SETTINGS_TRIAL_MS: String(settingsMs),
    },
  })
}

export async function cutPower(all: ChildProcess): Promise<void> {
  if (all.exitCode !== null || all.signalCode !== null || all.pid === undefined) return
  const gone = once(all, 'exit')
  const group = -all.pid
  process.kill(group, 'SIGKILL')
  await gone
  // One that was writing ends with that: after a power cut nobody writes any more.
  while (isThere(group)) await pause(2)
}

function isThere(group: number): boolean {
  try {
    process.kill(group, 0)
    return true
  } catch {
    return false
  }
}
