/** Power cut in each state of an update of an AI server: it always starts, and the update always ends. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Behaviour,
  cutPower,
  fullDisk,
  type Giving,
  installedAt,
  offeringServer,
  type Release,
  releaseScene,
  type Scene,
  startAll,
} from '../../edge/src/release/testing/release-scene.ts'
import { type BootRecord, readBootRecord } from '../../edge/src/starter/boot-record.ts'
import { chooseSeed, seededRandom } from './seeded-random.ts'

const chance = seededRandom(chooseSeed())
let scene: Scene
let releases: Record<Behaviour, Release>
beforeAll(async () => {
  scene = await releaseScene()
  const behaviours: Behaviour[] = ['sound', 'hangsLater', 'crashesLater']
  const made = behaviours.map(async (behaviour, nth) => [
    behaviour,
    await scene.newRelease(`1.${nth + 1}.0`, behaviour),
  ])
  releases = Object.fromEntries(await Promise.all(made))
})
afterAll(() => scene.clear())

/** What is known when the power may be cut. */
type Seen = { state: number; version: string; boot: BootRecord }
type Moment = {
  release?: Behaviour
  when: (seen: Seen) => boolean
  /** Version, state and reason it ends in. */
  ends: [string, number, string | null]
  isFull?: boolean
  giving?: Giving
  bytes?: (bytes: Buffer) => Buffer
}

/** How long anything of it may take, ms: what hangs is ended and says how far it came. */
const timeoutMs = 240_000

/** Runs an update and cuts the power `delay` ms after its moment was first seen; then runs it to its end. */
async function cutAt({ release = 'sound', when, ends, isFull, giving, bytes }: Moment, delay: number) {
  const root = await mkdtemp(join(scene.folder, 'root-'))
  await installedAt(root)
  if (isFull) await writeFile(join(root, fullDisk), '')
  const { manifest, seal, bytes: signed } = releases[release]
  const offer = { attempt: 7, packageId: 1, manifest, seal, bytesPerSecond: null }
  const server = await offeringServer(() => offer, bytes?.(signed) ?? signed, 20_000, giving)
  // A machine with other work starts a release late; that is no illness of it.
  const start = () =>
    startAll(root, server.url, scene.key, 60_000, undefined, { gapMs: release === 'hangsLater' ? 500 : 60_000 })
  let all = start()
  try {
    // What the starter writes down, nobody tells: it is looked for between the heartbeats too.
    const last: Omit<Seen, 'boot'> = { state: 0, version: '' }
    let beat = Promise.withResolvers<void>()
    server.onHeartbeat(({ version, update }) => {
      Object.assign(last, { version, state: update?.state ?? 0 })
      beat.resolve()
    })
    const latest = Date.now() + timeoutMs
    while (!last.version || !when({ ...last, boot: readBootRecord(root) })) {
      if (Date.now() > latest) throw new Error(`its moment does not come: ${JSON.stringify(last)}`)
      await Promise.race([beat.promise, pause(2)])
      beat = Promise.withResolvers()
    }
    await pause(delay)
    await cutPower(all)
    const bootable = readBootRecord(root).current
    await rm(join(root, fullDisk), { force: true })
    all = start()
    const end = await new Promise<[string, number, string | null]>((ended, failed) => {
      let said: object = {}
      setTimeout(() => failed(new Error(`it does not end: ${JSON.stringify(said)}`)), timeoutMs).unref()
      server.onHeartbeat(({ version, update }) => {
        said = { version, update }
        if (update && version === ends[0] && update.state === ends[1]) ended([version, update.state, update.reason])
        // Any other end is one too, but for those on the way: what holds may still break later.
        else if (update && [3, 4, 6, 7, 8].includes(update.state) && (ends[1] !== 6 || ![6, 7].includes(update.state)))
          ended([version, update.state, update.reason])
      })
    })
    return { end, bootable }
  } finally {
    await cutPower(all)
    server.close()
    await rm(root, { recursive: true, force: true })
  }
}

const atOnce = 4
/** At each moment; `WATCHFIRE_POWER_CUTS=20` is what is tried before a release. */
const cuts = Number(process.env.WATCHFIRE_POWER_CUTS) || 4
const installed = ['1.1.0', 7, null] as const satisfies Moment['ends']
const moments: [string, Moment][] = [
  ['nothing was begun', { when: ({ state }) => state === 0, ends: installed }],
  ['it waited for room', { when: ({ state }) => state === 1, ends: installed, isFull: true }],
  ['it was fetched', { when: ({ state }) => state === 2, ends: installed }],
  [
    'it was fetched from a server that never gave it',
    { when: ({ state }) => state === 2, ends: ['1.0.0', 3, 'unreachable'], giving: () => 503 },
  ],
  [
    'other bytes than were signed were fetched',
    {
      when: ({ state }) => state === 2,
      ends: ['1.0.0', 4, 'otherBytes'],
      bytes: bytes => Buffer.from(bytes).fill(0, 0, 100),
    },
  ],
  ['it was unpacked', { when: ({ state }) => state === 5, ends: installed }],
  ['the new release was on trial', { when: ({ version }) => version === '1.1.0', ends: installed }],
  [
    'a bad release was on trial',
    { release: 'hangsLater', when: ({ version }) => version === '1.2.0', ends: ['1.0.0', 6, 'notHealthy'] },
  ],
  [
    'a bad release was taken back',
    { release: 'hangsLater', when: ({ boot }) => boot.outcome !== null, ends: ['1.0.0', 6, 'notHealthy'] },
  ],
  [
    'a release that had held was crashing',
    { release: 'crashesLater', when: ({ boot }) => boot.crashes.length > 0, ends: ['1.0.0', 6, 'crashed'] },
  ],
  [
    'a release that had held was taken back',
    { release: 'crashesLater', when: ({ boot }) => boot.outcome?.reason === 'crashed', ends: ['1.0.0', 6, 'crashed'] },
  ],
]

test.each(moments)(
  'power that is cut again and again while %s leaves a release that starts and ends the update',
  async (_, moment) => {
    // Most of a round is waiting for programs to start: several go side by side.
    for (let round = 0; round < cuts; round += atOnce) {
      const delays = Array.from({ length: atOnce }, () => chance.between(0, 25))
      for (const { end, bootable } of await Promise.all(delays.map(delay => cutAt(moment, delay)))) {
        expect(['1.0.0', '1.1.0', '1.2.0', '1.3.0']).toContain(bootable)
        expect(end).toEqual(moment.ends)
      }
    }
  },
  600_000,
)
