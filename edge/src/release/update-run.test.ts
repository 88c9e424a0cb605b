/** One attempt without a starter: each state it can come to, how often it tries, and what it waits for. */
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { UpdateReport } from '@watchfire/contract/fleet/release.ts'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { Runtime } from '../runtime/runtime.ts'
import { readBootRecord, writeBootRecord } from '../starter/boot-record.ts'
import { openSettingsStore } from './settings-store.ts'
import {
  type Giving,
  here,
  installedAt,
  offeringServer,
  type Release,
  releaseScene,
  type Scene,
} from './testing/release-scene.ts'
import { openUpdater } from './updater.ts'

let scene: Scene
let sound: Release
beforeAll(async () => {
  scene = await releaseScene()
  sound = await scene.newRelease('1.1.0')
})
afterAll(() => scene.clear())

const log = { info: () => {}, warn: () => {} }
const tries = 6
const longTimeout = { timeout: 20_000 }

type Given = {
  knowingStarter?: boolean
  giving?: Giving
  bytes?: Buffer
  offered?: { manifest: string; seal: string }
  free?: () => number
  isRecording?: () => boolean
  timing?: object
}

/** An updater whose heartbeats are answered again and again while `way.answers`, and whenever `answer` is called. */
async function anUpdater(given: Given = {}) {
  const { giving, bytes = sound.bytes, offered = sound, free, isRecording, timing, knowingStarter = true } = given
  const root = await mkdtemp(join(scene.folder, 'run-'))
  await installedAt(root)
  const server = await offeringServer(() => null, bytes, 50, giving)
  const { manifest, seal } = offered
  const offer = { attempt: 5, packageId: 1, manifest, seal, bytesPerSecond: null }
  const sent = vi.fn()
  const states: UpdateReport[] = []
  const way = { answers: true }
  const settings = await openSettingsStore({
    ...{ folder: join(root, 'data', 'settings'), runtime: new Runtime({}), camerasOnline: () => 4, log },
    onOutcome: () => {},
  })
  const updater = await openUpdater({
    ...{ server: server.url, key: 'k', keys: [scene.key], version: '1.0.0', platform: here, root, log, settings },
    dataFolder: join(root, 'data'),
    models: { folder: join(root, 'data', 'models'), tryModel: async () => ({ field: 'none' }) as never },
    send: sent,
    starterSupportsUnanswered: knowingStarter,
    camerasOnline: () => 4,
    spooled: () => 0,
    isRecording: isRecording ?? (() => false),
    freeBytes: async () => free?.() ?? 1e12,
    onReport: () => {
      const report = updater.report()
      if (report) states.push(report)
    },
    timing: { firstPause: 1, maxPause: 2, recordingCheckMs: 1, ...timing },
  })
  const answer = () => updater.onUpdateOffered(offer)
  const answering = setInterval(() => {
    if (way.answers) answer()
  }, 2)
  onTestFinished(async () => {
    clearInterval(answering)
    await updater.close()
    await settings.close()
    server.close()
    await rm(root, { recursive: true, force: true })
  })
  const said = () =>
    states.map(({ state, reason }) => [state, reason]).filter((each, nth, all) => String(each) !== String(all[nth - 1]))
  const endsIn = (state: number) => vi.waitFor(() => expect(updater.report()?.state).toBe(state), longTimeout)
  const switches = () => sent.mock.calls.filter(([{ type }]) => type === 'switch').length
  return { root, updater, server, sent, answer, way, said, endsIn, switches }
}

test.each<[string, Given, [number, string | null][], number]>([
  [
    'a server that gives all of it',
    {},
    [
      [2, null],
      [5, null],
    ],
    1,
  ],
  [
    'one that never gives a byte',
    { giving: () => 'dropsLine' },
    [
      [2, null],
      [2, 'unreachable'],
      [3, 'unreachable'],
    ],
    tries,
  ],
  [
    'one that fails',
    { giving: () => 503 },
    [
      [2, null],
      [2, 'unreachable'],
      [3, 'unreachable'],
    ],
    tries,
  ],
  [
    'one that no longer has it',
    { giving: () => 404 },
    [
      [2, null],
      [8, 'removed'],
    ],
    1,
  ],
  [
    'other bytes than were signed',
    { bytes: Buffer.alloc(0) },
    [
      [2, null],
      [4, 'otherBytes'],
    ],
    1,
  ],
  [
    'a disk that stays full',
    { free: () => 0 },
    [
      [2, null],
      [1, 'diskLow'],
      [3, 'diskLow'],
    ],
    0,
  ],
  [
    'what nobody signed',
    { offered: { manifest: 'e30=', seal: 'AAAA' } },
    [
      [2, null],
      [6, 'badSignature'],
    ],
    0,
  ],
])('with %s it comes to this', async (_, given, expected, fetches) => {
  const bytes = given.bytes && Buffer.from(sound.bytes).fill(0, 0, 100)
  const run = await anUpdater({ ...given, ...(bytes && { bytes }) })
  run.answer()
  const last = expected.at(-1)?.[0] ?? 0
  await run.endsIn(last)
  await vi.waitFor(() => expect(run.said()).toEqual(expected), longTimeout)
  expect(run.server.ranges).toHaveLength(fetches)
  // What has ended is not tried anew by itself.
  if (last === 5) await vi.waitFor(() => expect(run.switches()).toBe(1), longTimeout)
  run.answer()
  await pause(5)
  expect(run.server.ranges).toHaveLength(fetches)
})

describe('what is heard of the switch', () => {
  test.each([
    [null, 7],
    ['notHealthy', 6],
    ['camerasLost', 6],
    ['spoolGrew', 6],
    ['didNotStart', 6],
    ['crashed', 6],
  ] as const)('reason %s is state %i', async (reason, state) => {
    const run = await anUpdater()
    await vi.waitFor(() => expect(run.switches()).toBe(1), longTimeout)
    writeBootRecord(run.root, { ...readBootRecord(run.root), outcome: { attempt: 5, version: '1.1.0', reason } })
    await run.endsIn(state)
    expect(run.updater.report()).toMatchObject({ attempt: 5, state, reason, percent: 100 })
  })
})

test('room that comes back lets it go on', async () => {
  let free = 0
  const run = await anUpdater({ free: () => free, timing: { maxTries: 1000 } })
  run.answer()
  await run.endsIn(1)
  free = 1e12
  await run.endsIn(5)
  const states = () => run.said().map(([state]) => state)
  await vi.waitFor(() => expect(states()).toEqual(expect.arrayContaining([1, 2, 5])), longTimeout)
  expect(run.said().some(([state]) => state === 3)).toBe(false)
})

test('a download that breaks off again and again goes on behind what is there, and does not fail', async () => {
  const breaks = 3 * tries
  const run = await anUpdater({ giving: nth => (nth < breaks ? 'breaksOff' : 'whole') })
  run.answer()
  await run.endsIn(5)
  expect(run.said().some(([state]) => state === 3)).toBe(false)
  expect(run.server.ranges.length).toBeGreaterThan(2 * tries)
})

test('a server that is away costs no tries: the next one is when it has answered', async () => {
  const run = await anUpdater({ giving: nth => (nth < 1 ? 'dropsLine' : 'whole') })
  run.way.answers = false
  run.answer()
  await vi.waitFor(() => expect(run.server.ranges).toHaveLength(1), longTimeout)
  await vi.waitFor(() => expect(run.updater.report()?.reason).toBe('unreachable'), longTimeout)
  // Longer than all tries together would have waited.
  await pause(100)
  expect(run.server.ranges).toHaveLength(1)
  run.answer()
  await run.endsIn(5)
})

test('an offer that was withdrawn and comes back has all its tries again', async () => {
  const run = await anUpdater({ giving: nth => (nth < tries + 2 ? 'dropsLine' : 'whole') })
  run.way.answers = false
  const fetched = (times: number) => vi.waitFor(() => expect(run.server.ranges).toHaveLength(times), longTimeout)
  for (let times = 1; times < tries; times += 1) {
    run.answer()
    await fetched(times)
    await vi.waitFor(() => expect(run.updater.report()?.reason).toBe('unreachable'), longTimeout)
  }
  run.updater.onUpdateOffered(null)
  await vi.waitFor(() => expect(run.updater.isUnderWay()).toBe(false), longTimeout)
  run.way.answers = true
  run.answer()
  await run.endsIn(5)
})

test('a line that gives next to nothing ends it with that word', async () => {
  const minRate = { bytesPerSecond: 1e6, overMs: 5 }
  const run = await anUpdater({ giving: () => 'trickles', timing: { minRate } })
  run.answer()
  await run.endsIn(3)
  expect(run.updater.report()?.reason).toBe('tooSlow')
  expect(run.server.ranges).toHaveLength(tries)
})

describe('the switch', () => {
  test('waits for recordings of alarms that are being written', async () => {
    let isRecording = true
    const run = await anUpdater({ isRecording: () => isRecording, timing: { recordingMs: 60_000 } })
    run.answer()
    await run.endsIn(5)
    await vi.waitFor(() => expect(readBootRecord(run.root).current).toBe('1.0.0'))
    await pause(30)
    expect(run.switches()).toBe(0)
    isRecording = false
    await vi.waitFor(() => expect(run.switches()).toBe(1), longTimeout)
  })

  test('does not wait for ever', async () => {
    const run = await anUpdater({ isRecording: () => true, timing: { recordingMs: 20 } })
    run.answer()
    await vi.waitFor(() => expect(run.switches()).toBe(1), longTimeout)
  })

  test('is left when the offer is withdrawn meanwhile', async () => {
    let isRecording = true
    const run = await anUpdater({ isRecording: () => isRecording, timing: { recordingMs: 60_000 } })
    run.way.answers = false
    run.answer()
    await run.endsIn(5)
    run.updater.onUpdateOffered(null)
    await vi.waitFor(() => expect(run.updater.isUnderWay()).toBe(false), longTimeout)
    isRecording = false
    expect(run.switches()).toBe(0)
    run.answer()
    await vi.waitFor(() => expect(run.switches()).toBe(1), longTimeout)
  })
})

test.each([
  [true, 1],
  [false, 0],
])('that the server does not answer is told to a starter that knows of it alone: %s', async (knowingStarter, times) => {
  const run = await anUpdater({ knowingStarter })
  run.updater.unanswered()
  expect(run.sent.mock.calls.filter(([{ type }]) => type === 'unanswered')).toHaveLength(times)
})
