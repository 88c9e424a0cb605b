/** Power cut in each state of an update of an AI server: it always starts, and the update always ends. */
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  cutPower,
  installedAt,
  offeringServer,
  type Release,
  releaseScene,
  type Scene,
  startAll,
} from '../../edge/src/release/testing/release-scene.ts'
import { readBootRecord } from '../../edge/src/starter/boot-record.ts'
import { chooseSeed, seededRandom } from './seeded-random.ts'

const chance = seededRandom(chooseSeed())
let scene: Scene
let sound: Release
beforeAll(async () => {
  scene = await releaseScene()
  sound = await scene.newRelease('1.1.0')
})
afterAll(() => scene.clear())

/** Runs an update and cuts the power `delay` ms after `when` was first seen; then runs it to its end. */
async function cutAt(
  release: Release,
  when: (state: number, version: string) => boolean,
  delay: number,
  // A machine with other work starts a release late; that is no illness of it.
  trialMs = 60_000,
) {
  const root = await mkdtemp(join(scene.folder, 'root-'))
  await installedAt(root)
  const server = await offeringServer(
    () => ({ attempt: 7, packageId: 1, manifest: release.manifest, seal: release.seal, bytesPerSecond: null }),
    release.bytes,
    20_000,
  )
  let all = startAll(root, server.url, scene.key, trialMs)
  try {
    await new Promise<void>(seen => {
      server.hear(({ version, update }) => {
        if (when(update?.state ?? 0, version)) seen()
      })
    })
    await pause(delay)
    await cutPower(all)
    const bootable = readBootRecord(root).current
    all = startAll(root, server.url, scene.key, trialMs)
    const last = await new Promise<{ version: string; state: number; reason: string | null }>(ended => {
      server.hear(({ version, update }) => {
        if (update && [3, 4, 6, 7].includes(update.state))
          ended({ version, state: update.state, reason: update.reason })
      })
    })
    return { ...last, bootable }
  } finally {
    await cutPower(all)
    server.close()
    await rm(root, { recursive: true, force: true })
  }
}

const atOnce = 4
/** At each moment; `WATCHFIRE_POWER_CUTS=20` is what is tried before a release. */
const cuts = Number(process.env.WATCHFIRE_POWER_CUTS) || 8
const moments = [
  ['nothing was begun', (state: number) => state === 0],
  ['it was fetched', (state: number) => state === 2],
  ['it was unpacked', (state: number) => state === 5],
  ['the new release was on trial', (_: number, version: string) => version === '1.1.0'],
] as const

test.each(moments)(
  'power that is cut again and again while %s leaves a release that starts and ends the update',
  async (_, when) => {
    // Most of a round is waiting for programs to start: several go side by side.
    for (let round = 0; round < cuts; round += atOnce) {
      const delays = Array.from({ length: atOnce }, () => chance.between(0, 25))
      for (const { version, state, reason, bootable } of await Promise.all(
        delays.map(delay => cutAt(sound, when, delay)),
      )) {
        expect(['1.0.0', '1.1.0']).toContain(bootable)
        expect([version, state, reason]).toEqual(['1.1.0', 7, null])
      }
    }
  },
  600_000,
)
