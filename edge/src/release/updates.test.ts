import { generateKeyPairSync } from 'node:crypto'
import { existsSync, mkdirSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { ReleaseManifest } from '@watchfire/contract/fleet/release.ts'
import { type Header, pack } from 'tar-stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { afterCrash, type BootRecord, readBootRecord } from '../starter/boot-record.ts'
import { downloadPackage } from './download-package.ts'
import { makePackage, sealed } from './make-package.ts'
import { checkPackage, pinnedKeys } from './package-check.ts'
import {
  type Beat,
  type Behaviour,
  cutPower,
  here,
  installedAt,
  offeringServer,
  type Release,
  releaseScene,
  type Scene,
  startAll,
} from './testing/release-scene.ts'
import { unpackPackage } from './unpack-package.ts'

let scene: Scene
beforeAll(async () => {
  scene = await releaseScene()
})
afterAll(() => scene.clear())

/** Runs an update with the real starter until it has ended as said. */
async function updateTo(release: Release, trialMs: number, until: (beat: Beat) => boolean, given: object = {}) {
  const root = await mkdtemp(join(scene.folder, 'root-'))
  await installedAt(root)
  const offer = { attempt: 3, packageId: 1, manifest: release.manifest, seal: release.seal, bytesPerSecond: null }
  const server = await offeringServer(() => offer, release.bytes, 20_000)
  const all = startAll(root, server.url, scene.key, trialMs, undefined, given)
  try {
    await new Promise<void>(ended => server.onHeartbeat(beat => until(beat) && ended()))
    return { boot: readBootRecord(root), beats: server.beats, folders: await readdir(join(root, 'releases')) }
  } finally {
    await cutPower(all)
    server.close()
    await rm(root, { recursive: true, force: true })
  }
}

test('a sound release takes over, and tells the states on the way', async () => {
  const { boot, beats, folders } = await updateTo(
    await scene.newRelease('1.1.0'),
    20_000,
    beat => beat.update?.state === 7,
  )
  expect(boot).toMatchObject({ current: '1.1.0', previous: '1.0.0', trial: null })
  expect(folders.sort()).toEqual(['1.0.0', '1.1.0'])
  expect([...new Set(beats.map(beat => beat.update?.state))]).toEqual([undefined, 2, 5, 7])
})

test.each<[Behaviour, number, string]>([
  ['endsAtOnce', 20_000, 'didNotStart'],
  ['staysSilent', 400, 'notHealthy'],
  // Long enough to be heard on a machine that is busy.
  ['losesCameras', 10_000, 'camerasLost'],
])('a release that %s is taken back, and the one before runs on', async (behaviour, trialMs, reason) => {
  const release = await scene.newRelease(`2.0.${trialMs}`, behaviour)
  const { boot, beats } = await updateTo(release, trialMs, beat => beat.update?.state === 6)
  expect(beats.at(-1)).toMatchObject({ version: '1.0.0', update: { state: 6, reason } })
  expect(boot).toMatchObject({ current: '1.0.0', trial: null })
})

test.each<[Behaviour, string, object]>([
  ['hangsLater', 'notHealthy', { gapMs: 500, settleMs: 60_000 }],
  ['fillsSpool', 'spoolGrew', { gapMs: 5000, settleMs: 300 }],
  ['crashesOnTrial', 'crashed', { settleMs: 60_000 }],
])(
  'a release that was heard and %s before it has settled is taken back',
  async (behaviour, reason, given) => {
    const release = await scene.newRelease(`2.1.${reason.length}`, behaviour)
    const isBack = ({ version, update }: Beat) => version === '1.0.0' && update?.state === 6
    const { boot, beats } = await updateTo(release, 20_000, isBack, given)
    expect(beats.some(({ version }) => version.startsWith('2.1.'))).toBe(true)
    expect(beats.at(-1)).toMatchObject({ version: '1.0.0', update: { state: 6, reason } })
    expect(boot).toMatchObject({ current: '1.0.0', trial: null })
  },
  60_000,
)

describe('a disk that takes no boot record', () => {
  const draftOf = (root: string) => join(root, 'boot.json.part')

  test('keeps no release on: what was decided counts, and is written once it can be', async () => {
    const release = await scene.newRelease('2.2.0', 'crashesOnTrial')
    const root = await mkdtemp(join(scene.folder, 'root-'))
    await installedAt(root)
    const { manifest, seal, bytes } = release
    const offer = { attempt: 3, packageId: 1, manifest, seal, bytesPerSecond: null }
    const server = await offeringServer(({ version }) => {
      // As soon as it is on trial nothing can be written in its place.
      if (version === '2.2.0') mkdirSync(draftOf(root), { recursive: true })
      return offer
    }, bytes)
    const all = startAll(root, server.url, scene.key, 60_000, undefined, { settleMs: 60_000 })
    try {
      const wasTried = () => server.beats.some(({ version }) => version === '2.2.0')
      await new Promise<void>(ended =>
        server.onHeartbeat(({ version }) => wasTried() && version === '1.0.0' && ended()),
      )
      expect(readBootRecord(root)).toMatchObject({ current: '2.2.0', trial: { version: '2.2.0' } })
      await rmdir(draftOf(root))
      await new Promise<void>(ended => server.onHeartbeat(({ update }) => update?.state === 6 && ended()))
      expect(readBootRecord(root)).toMatchObject({ current: '1.0.0', trial: null, outcome: { version: '2.2.0' } })
    } finally {
      await cutPower(all)
      server.close()
    }
  }, 60_000)

  test('begins no trial, and the release that runs goes on until there is room', async () => {
    const { manifest, seal, bytes } = await scene.newRelease('2.3.0')
    const root = await mkdtemp(join(scene.folder, 'root-'))
    await installedAt(root)
    await mkdir(draftOf(root))
    const offer = { attempt: 3, packageId: 1, manifest, seal, bytesPerSecond: null }
    const server = await offeringServer(() => offer, bytes)
    const all = startAll(root, server.url, scene.key)
    try {
      let lying = 0
      await new Promise<void>(ended =>
        server.onHeartbeat(({ update }) => {
          if (existsSync(join(root, 'releases', '2.3.0')) && update?.state === 5) lying += 1
          if (lying === 20) ended()
        }),
      )
      expect(new Set(server.beats.map(({ version }) => version))).toEqual(new Set(['1.0.0']))
      await rmdir(draftOf(root))
      await new Promise<void>(ended => server.onHeartbeat(({ update }) => update?.state === 7 && ended()))
      expect(readBootRecord(root)).toMatchObject({ current: '2.3.0', previous: '1.0.0', trial: null })
    } finally {
      await cutPower(all)
      server.close()
    }
  }, 60_000)
})

test('why one release was taken back is not said of the next', async () => {
  const root = await mkdtemp(join(scene.folder, 'root-'))
  await installedAt(root)
  const releases = [await scene.newRelease('4.0.0', 'opensCamerasLate'), await scene.newRelease('4.1.0', 'staysSilent')]
  let nth = 0
  const server = await offeringServer(
    ({ update }) => {
      if (update?.attempt === 1 && update.state === 7) nth = 1
      const { manifest, seal } = releases[nth] as Release
      return { attempt: nth + 1, packageId: 1, manifest, seal, bytesPerSecond: null }
    },
    () => (releases[nth] as Release).bytes,
    20_000,
  )
  // Long enough for the first of them to be heard on a machine that is busy.
  const all = startAll(root, server.url, scene.key, 10_000)
  try {
    const last = await new Promise<Beat>(ended => server.onHeartbeat(beat => beat.update?.state === 6 && ended(beat)))
    expect(last).toMatchObject({ version: '4.0.0', update: { attempt: 2, reason: 'notHealthy' } })
  } finally {
    await cutPower(all)
    server.close()
  }
}, 60_000)

test('a release that held and crashes three times within ten minutes is taken back, and that is said', async () => {
  const release = await scene.newRelease('3.0.0', 'crashesLater')
  const { boot, beats } = await updateTo(release, 20_000, beat => beat.update?.state === 6)
  expect(beats.filter(beat => beat.version === '3.0.0' && beat.update?.state === 7).length).toBeGreaterThan(2)
  expect(beats.at(-1)).toMatchObject({ version: '1.0.0', update: { state: 6, reason: 'crashed' } })
  expect(boot).toMatchObject({ current: '1.0.0', previous: null, trial: null, crashes: [] })
})

test('crashes further apart than ten minutes do not add up, and without a release before it none is left', () => {
  const minute = 60_000
  const held = { current: '3.0.0', previous: '1.0.0', trial: null, outcome: null, crashes: [] }
  const crashedAt = (record: BootRecord, ...minutes: number[]) =>
    minutes.reduce((before, at) => afterCrash(before, at * minute), record).current
  expect(crashedAt(held, 0, 4, 9)).toBe('1.0.0')
  expect(crashedAt(held, 0, 4, 11, 20)).toBe('3.0.0')
  expect(crashedAt({ ...held, previous: null }, 0, 1, 2, 3)).toBe('3.0.0')
})

describe('what is refused before it is fetched', () => {
  const manifest = (facts: Partial<ReleaseManifest> = {}) => ({
    format: 1,
    kind: 'edge',
    version: '1.4.0',
    platform: here,
    size: 10,
    md5: '0'.repeat(32),
    sha256: '0'.repeat(64),
    createdAt: '2026-11-01T00:00:00.000Z',
    ...facts,
  })
  const now = Date.parse('2026-11-20')
  const judge = (signed: { manifest: string; seal: string }, version = '1.3.0') =>
    checkPackage(signed, [scene.key], { version, platform: here, now })

  test('a package of this key for this machine is taken', () => {
    expect(judge(sealed(manifest(), scene.privateKey))).toMatchObject({ version: '1.4.0' })
  })

  test.each<[string, Partial<ReleaseManifest>, string, string]>([
    ['an older version', { version: '1.2.9' }, '1.3.0', 'olderVersion'],
    ['a version whose first number is smaller, though its text is not', { version: '9.0.0' }, '10.0.0', 'olderVersion'],
    ['a trial version of what runs', { version: '1.3.0-rc.1' }, '1.3.0', 'olderVersion'],
    ['another platform', { platform: here === 'win32-x64' ? 'linux-x64' : 'win32-x64' }, '1.3.0', 'otherPlatform'],
    ['too large a step', { minVersion: '1.3.5' }, '1.3.0', 'needsNewer'],
    ['one whose time is over', { expiresAt: '2026-11-19T00:00:00.000Z' }, '1.3.0', 'expired'],
    ['what this edge does not know', { format: 2 } as object, '1.3.0', 'badManifest'],
  ])('%s', (_, facts, version, reason) => {
    expect(judge(sealed(manifest(facts), scene.privateKey), version)).toBe(reason)
  })

  test('an older version goes where its signer allows it', () => {
    const older = { version: '1.2.0', allowsOlder: true, expiresAt: '2026-12-20T23:59:59.000Z' }
    expect(judge(sealed(manifest(older), scene.privateKey))).toMatchObject({ version: '1.2.0' })
  })

  test('what may go back does so for a month at most, or a hostile server could offer it for ever', async () => {
    for (const version of ['1.2.0', '1.4.0'])
      for (const expiresAt of [undefined, '2026-12-22T00:00:00.000Z']) {
        const lasting = sealed(manifest({ version, allowsOlder: true, expiresAt }), scene.privateKey)
        expect(judge(lasting)).toBe('olderForever')
      }
    const facts = { version: '1.2.0', platform: here as 'linux-x64', createdAt: '2026-11-01T00:00:00.000Z' }
    const out = join(scene.folder, 'older.package')
    const signed = (expiresAt?: string) =>
      makePackage(scene.folder, { ...facts, allowsOlder: true, expiresAt }, scene.privateKey, out)
    await expect(signed()).rejects.toThrow('within 30 days')
    await expect(signed('2027-01-01T23:59:59.000Z')).rejects.toThrow('within 30 days')
  })

  test('a signature of another key, and one over other bytes', () => {
    const { privateKey } = generateKeyPairSync('ed25519')
    expect(judge(sealed(manifest(), privateKey))).toBe('badSignature')
    const { seal } = sealed(manifest(), scene.privateKey)
    expect(judge({ ...sealed(manifest({ version: '9.9.9' }), privateKey), seal })).toBe('badSignature')
    expect(judge({ manifest: sealed(manifest(), privateKey).manifest, seal: 'none' })).toBe('badSignature')
  })

  test('two keys are pinned at most, and named ones take the place of the own one', () => {
    expect(pinnedKeys('a, b ,c')).toEqual(['a', 'b'])
    expect(pinnedKeys('')).toHaveLength(1)
  })
})

describe('what is refused when it is unpacked', () => {
  const program: Partial<Header> & { text?: string } = { name: 'edge/src/main.ts', text: 'run()' }
  async function unpacked(entries: (Partial<Header> & { text?: string })[]) {
    const folder = await mkdtemp(join(scene.folder, 'unpack-'))
    const tar = pack()
    for (const { text = '', ...header } of entries) tar.entry({ name: 'x', ...header } as Header, text)
    tar.finalize()
    const chunks: Buffer[] = []
    for await (const chunk of tar) chunks.push(chunk as Buffer)
    const path = join(folder, 'package.part')
    await writeFile(path, gzipSync(Buffer.concat(chunks)))
    const reason = await unpackPackage(path, join(folder, 'releases', '1.4.0'), 'edge/src/main.ts')
    return { reason, left: await readdir(join(folder, 'releases')) }
  }

  test('plain files are taken, and nothing of the way is left', async () => {
    expect(await unpacked([program, { name: './a/b.txt', text: 'b' }])).toEqual({ reason: undefined, left: ['1.4.0'] })
  })

  test.each<[string, Partial<Header>, string]>([
    ['a link', { name: 'l', type: 'symlink', linkname: '/etc/passwd' }, 'linkInside'],
    ['a hard link', { name: 'l', type: 'link', linkname: 'edge/src/main.ts' }, 'linkInside'],
    ['a way out', { name: '../out.txt' }, 'pathOutside'],
    ['a way out in the middle', { name: 'a/../../out.txt' }, 'pathOutside'],
    ['a path from the root', { name: '/etc/cron.d/x' }, 'pathOutside'],
    ['a drive', { name: 'c:/x' }, 'pathOutside'],
    ['a way out as another system writes it', { name: 'a\\..\\x' }, 'pathOutside'],
    ['a device', { name: 'd', type: 'character-device' }, 'deviceInside'],
    ['a pipe', { name: 'p', type: 'fifo' }, 'deviceInside'],
    ['a name that is there twice', { name: 'EDGE/src/main.ts' }, 'twiceInside'],
  ])('%s', async (_, header, reason) => {
    expect(await unpacked([program, header])).toEqual({ reason, left: [] })
  })

  test('a package without its program, and one that is cut off', async () => {
    expect(await unpacked([{ name: 'readme', text: 'x' }])).toEqual({ reason: 'noProgram', left: [] })
    const folder = await mkdtemp(join(scene.folder, 'cut-'))
    const path = join(folder, 'package.part')
    await writeFile(path, gzipSync(Buffer.alloc(5000, 'x')).subarray(0, 20))
    expect(await unpackPackage(path, join(folder, 'releases', '1.4.0'), 'edge/src/main.ts')).toBe('brokenArchive')
  })
})

describe('the download', () => {
  const request = (url: string, path: string, release: Release, more: object = {}) => ({
    url,
    key: 'k',
    path,
    manifest: JSON.parse(Buffer.from(release.manifest, 'base64').toString()) as ReleaseManifest,
    bytesPerSecond: null,
    onPercent: () => {},
    signal: new AbortController().signal,
    ...more,
  })

  test('goes on behind what is there, and refuses bytes that are not the signed ones', async () => {
    const release = await scene.newRelease('1.2.0')
    const server = await offeringServer(() => null, release.bytes)
    const path = join(scene.folder, 'resumed.part')
    await writeFile(path, release.bytes.subarray(0, 1000))
    expect(await downloadPackage(request(server.url, path, release))).toBe('whole')
    expect(server.ranges).toEqual(['bytes=1000-'])
    await writeFile(path, Buffer.concat([Buffer.from('x'), release.bytes.subarray(1)]))
    expect(await downloadPackage(request(server.url, path, release))).toEqual({ lost: 'otherBytes' })
    server.close()
    expect(await downloadPackage(request(server.url, path, release))).toEqual({ again: 'unreachable', hasGrown: false })
  })

  test('gives up a line that gives next to nothing, and keeps what has come', async () => {
    const release = await scene.newRelease('1.2.2')
    const server = await offeringServer(
      () => null,
      release.bytes,
      1,
      () => 'trickles',
    )
    const path = join(scene.folder, 'trickled.part')
    const minRate = { bytesPerSecond: 10_000, overMs: 60 }
    const end = await downloadPackage(request(server.url, path, release, { minRate }))
    expect(end).toEqual({ again: 'tooSlow', hasGrown: true })
    expect((await stat(path)).size).toBeGreaterThan(0)
    server.close()
  })

  test('keeps to its bandwidth', async () => {
    const release = await scene.newRelease('1.2.1')
    const server = await offeringServer(() => null, release.bytes, 500)
    const began = performance.now()
    const bytesPerSecond = release.bytes.length * 2
    expect(
      await downloadPackage(request(server.url, join(scene.folder, 'slow.part'), release, { bytesPerSecond })),
    ).toBe('whole')
    // Half a second at that pace: it may take longer, and never much shorter.
    expect(performance.now() - began).toBeGreaterThan(400)
    server.close()
  })
})
