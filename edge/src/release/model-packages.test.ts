/** A model that comes as a package is tried before it is used; whatever goes wrong or is cut off, what was there before stays whole. */
import { generateKeyPairSync } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { type ReleaseManifest, releaseManifest } from '@watchfire/contract/fleet/release.ts'
import { type Header, pack } from 'tar-stream'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { startDetector } from '../detect/detector.ts'
import { modelFolders, newestModels, shippedModels } from '../detect/model-folders.ts'
import { tryModel } from '../detect/try-model.ts'
import { installModel } from './install-model.ts'
import { sealed } from './make-package.ts'
import { checkPackage } from './package-check.ts'
import {
  type Beat,
  cutPower,
  here,
  installedAt,
  offeringServer,
  type Release,
  releaseScene,
  type Scene,
  startAll,
} from './testing/release-scene.ts'

let scene: Scene
beforeAll(async () => {
  scene = await releaseScene()
})
afterAll(() => scene.clear())

const log = { info: () => {}, warn: () => {} }
const hasEnded = ({ update }: Beat): boolean => [3, 4, 6, 7, 8].includes(update?.state ?? 0)
const filesOfModel = ['LICENSE', 'PROVENANCE.md', 'labels.txt', 'model.json', 'model.onnx']

/** An edge that is installed, and is offered one package after the other. */
async function anEdge() {
  const root = await mkdtemp(join(scene.folder, 'root-'))
  await installedAt(root)
  const models = join(root, 'data', 'models')
  let attempt = 0
  const serverOf = async (release: Release) => {
    attempt += 1
    const offer = { attempt, packageId: 1, manifest: release.manifest, seal: release.seal, bytesPerSecond: null }
    return offeringServer(() => offer, release.bytes, 1_000_000)
  }
  const take = async (release: Release) => {
    const mine = attempt + 1
    const server = await serverOf(release)
    const all = startAll(root, server.url, scene.key)
    const isMine = (beat: Beat): boolean => beat.update?.attempt === mine && hasEnded(beat)
    await new Promise<void>(ended => server.onHeartbeat(beat => isMine(beat) && ended()))
    await cutPower(all)
    server.close()
    return server.beats.at(-1)?.update
  }
  /** A model that was installed before. */
  const has = async (version: string): Promise<void> => {
    const [shipped = ''] = await modelFolders([shippedModels])
    const folder = join(models, 'yard', version)
    await cp(shipped, folder, { recursive: true })
    const modelJson = JSON.parse(await readFile(join(shipped, 'model.json'), 'utf8'))
    await writeFile(join(folder, 'model.json'), JSON.stringify({ ...modelJson, name: 'yard', version }))
  }
  const versions = async (): Promise<string[]> => (await readdir(join(models, 'yard')).catch(() => [])).sort()
  return { root, models, serverOf, take, has, versions }
}

test('a model is fetched, tried and put among the others, and the one before it stays', async () => {
  const edge = await anEdge()
  for (const version of ['1.0.0', '1.1.0']) await edge.has(version)
  expect(await edge.take(await scene.newModel('1.2.0'))).toMatchObject({ state: 7, reason: null })
  expect(await edge.versions()).toEqual(['1.1.0', '1.2.0'])
  expect(await readdir(join(edge.models, 'yard', '1.2.0'))).toEqual(filesOfModel)
  expect(await readdir(join(edge.root, 'download'))).toEqual([])
  expect(await newestModels(edge.models)).toEqual(new Map([['yard', '1.2.0']]))
}, 240_000)

test('a model that cannot be used is taken away with the name of what is not so, and the one before stays', async () => {
  const edge = await anEdge()
  await edge.has('1.0.0')
  const release = await scene.newModel('1.1.0', { input: { width: 320, height: 256 } })
  expect(await edge.take(release)).toMatchObject({ state: 6, reason: 'modelRefused', field: 'input' })
  expect(await edge.versions()).toEqual(['1.0.0'])
}, 240_000)

test('an older model is refused, unless its signer wants it', async () => {
  const edge = await anEdge()
  await edge.has('1.1.0')
  expect(await edge.take(await scene.newModel('1.0.0'))).toMatchObject({ state: 6, reason: 'olderVersion' })
  expect(await edge.versions()).toEqual(['1.1.0'])
}, 240_000)

test('cameras are looked at with a model that came as a package, without a restart', async () => {
  const edge = await anEdge()
  const used: string[] = []
  const info = (facts: object): void => void ('model' in facts && used.push(String(facts.model)))
  const models = () => modelFolders([edge.models, shippedModels])
  const detector = startDetector({ models, log: { ...log, info }, onChange: () => {}, rescanIntervalMs: 50 })
  onTestFinished(() => detector.close())
  await expect.poll(() => used, { timeout: 20_000 }).toEqual(['nanodet-g 1.0.0'])
  await edge.take(await scene.newModel('2.0.0'))
  await expect.poll(() => used, { timeout: 20_000 }).toEqual(['nanodet-g 1.0.0', 'yard 2.0.0'])
}, 240_000)

/** Cut so long after the edge has said that it has begun, or that all of the package is there, ms. */
const cuts = [
  [2, [0]],
  [5, [0, 250]],
] as const

test('killed at any moment, the model before is whole, and the next start comes to an end', async () => {
  const next = await scene.newModel('1.1.0')
  for (const [state, delays] of cuts)
    for (const delay of delays) {
      const edge = await anEdge()
      await edge.has('1.0.0')
      const server = await edge.serverOf(next)
      let all = startAll(edge.root, server.url, scene.key)
      // One that is through before it is cut has ended as well.
      await new Promise<void>(seen =>
        server.onHeartbeat(({ update }) => {
          if (update?.attempt === 1 && (update.state === state || hasEnded({ version: '', update }))) seen()
        }),
      )
      await pause(delay)
      await cutPower(all)
      for (const folder of await modelFolders([edge.models])) expect(await readdir(folder)).toEqual(filesOfModel)
      const newest = (await newestModels(edge.models)).get('yard') ?? ''
      expect(['1.0.0', '1.1.0']).toContain(newest)
      expect(await tryModel(join(edge.models, 'yard', newest), log)).toMatchObject({ name: 'yard', version: newest })
      all = startAll(edge.root, server.url, scene.key)
      const last = await new Promise<Beat['update']>(ended =>
        server.onHeartbeat(beat => beat.update?.attempt === 1 && hasEnded(beat) && ended(beat.update)),
      )
      await cutPower(all)
      server.close()
      expect(last).toMatchObject({ state: 7, reason: null })
      expect(await edge.versions()).toEqual(['1.0.0', '1.1.0'])
    }
}, 240_000)

describe('what is refused before it is fetched', () => {
  const manifest = {
    format: 1,
    kind: 'model',
    name: 'yard',
    version: '1.4.0',
    platform: 'any',
    size: 10,
    md5: '0'.repeat(32),
    sha256: '0'.repeat(64),
    createdAt: '2026-11-01T00:00:00.000Z',
  }
  const present = {
    version: '0.3.0',
    platform: here,
    now: Date.parse('2026-11-20'),
    models: new Map([['yard', '1.3.0']]),
  }
  const judge = (facts: object, key = scene.privateKey) =>
    checkPackage(sealed({ ...manifest, ...facts }, key), [scene.key], present)

  test('a model for any machine is judged by the model that is there, not by the edge', () => {
    expect(judge({})).toMatchObject({ kind: 'model', name: 'yard', version: '1.4.0' })
    expect(judge({ name: 'gate', version: '0.1.0' })).toMatchObject({ name: 'gate' })
    const older = { version: '1.2.0', allowsOlder: true, expiresAt: '2026-12-01T00:00:00.000Z' }
    expect(judge(older)).toMatchObject({ version: '1.2.0' })
  })

  test.each<[string, object, string]>([
    ['an older model', { version: '1.2.0' }, 'olderVersion'],
    ['an older one that may go back for ever', { version: '1.2.0', allowsOlder: true }, 'olderForever'],
    ['one for a newer edge', { minVersion: '0.4.0' }, 'needsNewer'],
    ['one whose time is over', { expiresAt: '2026-11-19T00:00:00.000Z' }, 'expired'],
    ['a model without a name', { name: undefined }, 'badManifest'],
    ['a name that leads elsewhere', { name: '../yard' }, 'badManifest'],
    ['a model for one platform', { platform: 'linux-x64' }, 'badManifest'],
    ['a version that is none of a model', { version: '1.4.0-rc.1' }, 'badManifest'],
    ['an edge with a name', { kind: 'edge', platform: 'linux-x64' }, 'badManifest'],
    ['an edge for any machine', { kind: 'edge', name: undefined }, 'badManifest'],
    ['another kind', { kind: 'firmware' }, 'badManifest'],
  ])('%s', (_, facts, reason) => {
    expect(judge(facts)).toBe(reason)
  })

  test('a signature of another key', () => {
    expect(judge({}, generateKeyPairSync('ed25519').privateKey)).toBe('badSignature')
  })

  test('a package from before there were kinds is one of the edge', () => {
    const { kind, name, ...facts } = manifest
    expect(releaseManifest.parse({ ...facts, platform: 'linux-x64' })).toMatchObject({ kind: 'edge' })
  })
})

describe('what is refused when it is unpacked', () => {
  /** The model of this name and version was there before. */
  async function unpacked(header: Partial<Header>, text = '') {
    const folder = await mkdtemp(join(scene.folder, 'unpack-'))
    await mkdir(join(folder, 'models', 'yard', '1.0.0'), { recursive: true })
    const tar = pack()
    tar.entry({ name: 'labels.txt' }, 'person\n')
    tar.entry({ name: 'x', ...header } as Header, text)
    tar.finalize()
    const chunks: Buffer[] = []
    for await (const chunk of tar) chunks.push(chunk as Buffer)
    const path = join(folder, 'package.part')
    await writeFile(path, gzipSync(Buffer.concat(chunks)))
    const wanted: Pick<ReleaseManifest, 'name' | 'version'> = { name: 'yard', version: '1.1.0' }
    const parts = { folder: join(folder, 'models'), tryModel: (draft: string) => tryModel(draft, log) }
    const misfit = await installModel(path, wanted, parts)
    return { misfit, left: await readdir(join(folder, 'models', 'yard')) }
  }

  test.each<[string, Partial<Header>, object]>([
    ['a link', { type: 'symlink', linkname: '/etc/passwd' }, { reason: 'linkInside' }],
    ['a way out', { name: '../../out.txt' }, { reason: 'pathOutside' }],
    ['a device', { type: 'character-device' }, { reason: 'deviceInside' }],
    ['a name that is there twice', { name: 'LABELS.txt' }, { reason: 'twiceInside' }],
    ['no manifest', { name: 'readme' }, { reason: 'modelRefused', field: 'model.json' }],
    ['a manifest that is none', { name: 'model.json' }, { reason: 'modelRefused', field: 'model.json' }],
  ])('%s', async (_, header, misfit) => {
    const answer = await unpacked(header)
    expect(answer.misfit).toMatchObject(misfit)
    expect(answer.left).toEqual(['1.0.0'])
  })

  test('a model that says another file than it has, by its field', async () => {
    const [shipped = ''] = await modelFolders([shippedModels])
    const modelJson = await readFile(join(shipped, 'model.json'), 'utf8')
    expect((await unpacked({ name: 'model.json' }, modelJson)).misfit).toEqual({
      reason: 'modelRefused',
      field: 'file',
    })
  })

  test.each([
    ['name', { name: 'gate' }],
    ['version', { version: '1.2.0' }],
    ['sha256', { sha256: '0'.repeat(64) }],
  ])('a model whose manifest does not have the %s that was signed', async (field, changes) => {
    const folder = await mkdtemp(join(scene.folder, 'whole-'))
    const path = join(folder, 'package.part')
    await writeFile(path, (await scene.newModel('1.1.0', changes)).bytes)
    const parts = { folder: join(folder, 'models'), tryModel: (draft: string) => tryModel(draft, log) }
    const misfit = await installModel(path, { name: 'yard', version: '1.1.0' }, parts)
    expect(misfit).toEqual({ reason: 'modelRefused', field })
    expect(await readdir(join(folder, 'models', 'yard'))).toEqual([])
  })
})
