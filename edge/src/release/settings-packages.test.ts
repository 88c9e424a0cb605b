/** Settings that come as a package count at once and are on trial; whatever goes wrong or is cut off, settings that are whole count, and it is told how it ended. */
import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { settingsFile } from '@watchfire/contract/fleet/runtime-settings.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sealed } from './make-package.ts'
import { checkPackage } from './package-check.ts'
import {
  type Beat,
  crashesBy,
  cutPower,
  here,
  installedAt,
  losesCamerasBy,
  offeringServer,
  type Release,
  releaseScene,
  type Scene,
  silentBy,
  startAll,
} from './testing/release-scene.ts'
import { draftsBegin } from './unpack-package.ts'

let scene: Scene
beforeAll(async () => {
  scene = await releaseScene()
})
afterAll(() => scene.clear())

const hasEnded = ({ update }: Beat): boolean => [3, 4, 6, 7, 8].includes(update?.state ?? 0)

/** An edge that is installed, and is offered one package after the other. */
async function anEdge({ gateMs = 20_000 } = {}) {
  const root = await mkdtemp(join(scene.folder, 'root-'))
  await installedAt(root)
  const folder = join(root, 'data', 'settings')
  let attempt = 0
  const serverOf = async (release: Release) => {
    attempt += 1
    const offer = { attempt, packageId: 1, manifest: release.manifest, seal: release.seal, bytesPerSecond: null }
    return offeringServer(() => offer, release.bytes)
  }
  const start = (url: string) => startAll(root, url, scene.key, 20_000, gateMs)
  /** Until it is told how that ended. */
  const take = async (release: Release) => {
    const mine = attempt + 1
    const server = await serverOf(release)
    const all = start(server.url)
    const isMine = (beat: Beat): boolean => beat.update?.attempt === mine && hasEnded(beat)
    const last = await new Promise<Beat>(ended => server.onHeartbeat(beat => isMine(beat) && ended(beat)))
    await cutPower(all)
    server.close()
    return last
  }
  /** What has not got its name yet is none. */
  const versions = async () =>
    (await readdir(join(folder, 'plant')).catch(() => [])).filter(name => !name.startsWith(draftsBegin)).sort()
  const whole = async () => {
    for (const version of await versions())
      settingsFile.parse(JSON.parse(await readFile(join(folder, 'plant', version, 'settings.json'), 'utf8')))
  }
  return { root, folder, serverOf, start, take, versions, whole }
}

test('settings count at once and without a restart, hold after their trial, and those before stay', async () => {
  const edge = await anEdge()
  const first = await edge.take(await scene.newSettings('1.0.0', { keepDays: 10 }))
  expect(first.update).toMatchObject({ state: 7, reason: null })
  expect(first.settings).toEqual({
    ...{ name: 'plant', version: '1.0.0', settings: { keepDays: 10 }, overridden: [], onTrial: false },
  })
  await edge.take(await scene.newSettings('1.1.0', { keepDays: 11, logLevel: 'warn' }))
  const third = await edge.take(await scene.newSettings('1.2.0', { keepDays: 12 }))
  expect(third.settings).toMatchObject({ version: '1.2.0', settings: { keepDays: 12 } })
  expect(await edge.versions()).toEqual(['1.1.0', '1.2.0'])
  expect(await readdir(join(edge.root, 'download'))).toEqual([])
}, 120_000)

test.each([
  ['by which cameras are lost', losesCamerasBy, 'camerasLost'],
  ['by which the server hears nothing', silentBy, 'notHealthy'],
  ['by which the edge ends again and again', crashesBy, 'didNotStart'],
])(
  'settings %s are taken back, and those before count',
  async (_, keepDays, reason) => {
    const edge = await anEdge({ gateMs: 400 })
    await edge.take(await scene.newSettings('1.0.0', { keepDays: 10 }))
    const last = await edge.take(await scene.newSettings('1.1.0', { keepDays }))
    expect(last.update).toMatchObject({ state: 6, reason })
    expect(last.settings).toMatchObject({ version: '1.0.0', settings: { keepDays: 10 }, onTrial: false })
    expect(await edge.versions()).toEqual(['1.0.0'])
  },
  120_000,
)

test('without settings before, as usual comes back', async () => {
  const edge = await anEdge({ gateMs: 400 })
  const last = await edge.take(await scene.newSettings('1.0.0', { keepDays: losesCamerasBy }))
  expect(last.update).toMatchObject({ state: 6, reason: 'camerasLost' })
  expect(last.settings).toBeUndefined()
  expect(await edge.versions()).toEqual([])
}, 120_000)

/** Cut so long after the edge has said that it has begun, or that all of the package is there, ms; the last ones within the trial. */
const cuts = [
  [2, [0]],
  [5, [0, 15, 60]],
] as const

test('killed at any moment, settings that are whole count, and the next start comes to an end', async () => {
  for (const [state, delays] of cuts)
    for (const delay of delays) {
      const edge = await anEdge()
      await edge.take(await scene.newSettings('1.0.0', { keepDays: 10 }))
      const server = await edge.serverOf(await scene.newSettings('1.1.0', { keepDays: 11 }))
      let all = edge.start(server.url)
      // One that is through before it is cut has ended as well.
      await new Promise<void>(seen =>
        server.onHeartbeat(beat => {
          if (beat.update?.attempt === 2 && (beat.update.state === state || hasEnded(beat))) seen()
        }),
      )
      await pause(delay)
      await cutPower(all)
      await edge.whole()
      expect(await edge.versions()).toContain('1.0.0')
      all = edge.start(server.url)
      const last = await new Promise<Beat>(ended =>
        server.onHeartbeat(beat => beat.update?.attempt === 2 && hasEnded(beat) && ended(beat)),
      )
      await cutPower(all)
      server.close()
      expect(last.update).toMatchObject({ state: 7, reason: null })
      expect(last.settings).toMatchObject({ version: '1.1.0', onTrial: false })
      expect(await edge.versions()).toEqual(['1.0.0', '1.1.0'])
    }
}, 240_000)

test.each<[string, object, object, string]>([
  ['a value out of bounds', { keepDays: 4000 }, {}, 'keepDays'],
  ['a setting that is not known', { keepDays: 5, server: 'https://elsewhere.example' }, {}, 'server'],
  ['a file that says other values', { keepDays: 5 }, { settings: { keepDays: 6 } }, 'settings'],
])(
  '%s is refused by its name, and nothing has changed',
  async (_, settings, inFile, field) => {
    const edge = await anEdge()
    await edge.take(await scene.newSettings('1.0.0', { keepDays: 10 }))
    const before = await readFile(join(edge.folder, 'applied.json'), 'utf8')
    const last = await edge.take(await scene.newSettings('1.1.0', settings as { keepDays: number }, inFile))
    expect(last.update).toMatchObject({ state: 6, reason: 'settingsRefused', field })
    expect(last.settings).toMatchObject({ version: '1.0.0', settings: { keepDays: 10 } })
    expect(await edge.versions()).toEqual(['1.0.0'])
    expect(JSON.parse(await readFile(join(edge.folder, 'applied.json'), 'utf8'))).toMatchObject({
      current: JSON.parse(before).current,
      trial: null,
    })
  },
  60_000,
)

test('older settings are refused, unless their signer wants them', async () => {
  const edge = await anEdge()
  await edge.take(await scene.newSettings('1.1.0', { keepDays: 10 }))
  const last = await edge.take(await scene.newSettings('1.0.0', { keepDays: 9 }))
  expect(last.update).toMatchObject({ state: 6, reason: 'olderVersion' })
  expect(last.settings).toMatchObject({ version: '1.1.0' })
}, 60_000)

describe('what is refused before it is fetched', () => {
  const manifest = {
    ...{ format: 1, kind: 'settings', name: 'plant', version: '1.4.0', platform: 'any', size: 10 },
    ...{ md5: '0'.repeat(32), sha256: '0'.repeat(64), createdAt: '2026-11-01T00:00:00.000Z' },
    settings: { keepDays: 10 },
  }
  const present = {
    ...{ version: '0.3.0', platform: here, now: Date.parse('2026-11-20') },
    settings: { name: 'plant', version: '1.3.0' },
  }
  const judge = (facts: object, key = scene.privateKey) =>
    checkPackage(sealed({ ...manifest, ...facts }, key), [scene.key], present)

  test('settings are judged by those of their name that count, not by the edge', () => {
    expect(judge({})).toMatchObject({ kind: 'settings', name: 'plant' })
    expect(judge({ name: 'gate', version: '0.1.0' })).toMatchObject({ name: 'gate' })
    const older = { version: '1.2.0', allowsOlder: true, expiresAt: '2026-12-01T00:00:00.000Z' }
    expect(judge(older)).toMatchObject({ version: '1.2.0' })
  })

  test.each<[string, object, string]>([
    ['older ones', { version: '1.2.0' }, 'olderVersion'],
    ['those for a newer edge', { minVersion: '0.4.0' }, 'needsNewer'],
    ['those whose time is over', { expiresAt: '2026-11-19T00:00:00.000Z' }, 'expired'],
    ['settings without a name', { name: undefined }, 'badManifest'],
    ['a name that leads elsewhere', { name: '../plant' }, 'badManifest'],
    ['settings for one platform', { platform: 'linux-x64' }, 'badManifest'],
    ['a package of settings that sets nothing', { settings: undefined }, 'badManifest'],
    ['none at all', { settings: {} }, 'badManifest'],
    ['a setting that is a list', { settings: { keepDays: [1] } }, 'badManifest'],
    ['a model with settings', { kind: 'model' }, 'badManifest'],
  ])('%s', (_, facts, reason) => {
    expect(judge(facts)).toBe(reason)
  })

  test('a signature of another key', () => {
    expect(judge({}, generateKeyPairSync('ed25519').privateKey)).toBe('badSignature')
  })
})
