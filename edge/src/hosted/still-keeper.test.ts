import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { HostedOrders } from '@watchfire/contract/hosted/hosted.shapes.ts'
import { noSchedule } from '@watchfire/contract/hosted/hosted.shapes.ts'
import { expect, onTestFinished, test } from 'vitest'
import { serverCalls } from '../spool/server-calls.ts'
import { TestIngestServer } from '../spool/test-ingest-server.ts'
import { startStillKeeper } from './still-keeper.ts'
import { openStillSpool, type SpooledSlot } from './still-spool.ts'

const minute = 60_000
/** Noon of a Monday in Shanghai. */
const noon = Date.parse('2026-11-23T04:00:00Z')
const quiet = { warn: () => {}, info: () => {} }
const orders = (every = 1, since?: number): HostedOrders => ({
  timeZone: 'Asia/Shanghai',
  cameras: [{ channelId: 'EDGE_C1', ...noSchedule, mode: 'every', every, since }],
})

async function aFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'edge-hosted-'))
  return folder
}

/** A keeper with a clock of its own, and a camera whose picture and moods a test decides. */
async function aKeeper(folder?: string, from = noon, asked = orders()) {
  const camera = { online: true, hash: 0n, gives: true, room: true }
  const slots: SpooledSlot[] = []
  let now = from
  const keeper = await startStillKeeper({
    folder: folder ?? (await aFolder()),
    channel: () => ({
      get online() {
        return camera.online
      },
      still: async () =>
        camera.gives ? { jpeg: new Uint8Array(10), width: 16, height: 9, at: now, hash: camera.hash } : undefined,
    }),
    spool: { add: async slot => void slots.push(slot) },
    hasFreeSpace: async () => camera.room,
    log: quiet,
    clock: () => now,
    interval: 0,
  })
  onTestFinished(() => keeper.close())
  keeper.follow(asked)
  await keeper.look()
  const advance = async (minutes = 1) => {
    now += minutes * minute
    await keeper.look()
    return slots.at(-1)?.outcome
  }
  return { keeper, camera, slots, advance }
}

test('each slot is told as a picture, as the same as the one before, or with why there is none', async () => {
  const { camera, advance } = await aKeeper()
  expect(await advance()).toBe('picture')
  camera.hash = 0b11n
  expect(await advance()).toBe('same')
  camera.hash = 0b111n
  expect(await advance()).toBe('picture')
  camera.gives = false
  expect(await advance()).toBe('noFrames')
  camera.room = false
  expect(await advance()).toBe('diskLow')
  camera.online = false
  expect(await advance()).toBe('cameraOffline')
})

test('what drifts slowly is compared with the last picture kept, and each day begins with one', async () => {
  const { camera, slots, advance } = await aKeeper()
  await advance()
  for (const hash of [0b1n, 0b11n]) {
    camera.hash = hash
    expect(await advance()).toBe('same')
  }
  camera.hash = 0b111n
  expect(await advance()).toBe('picture')
  for (let hour = 0; hour < 12 * 60; hour++) await advance()
  const midnight = Date.parse('2026-11-24T00:00:00+08:00')
  expect(slots.filter(({ slot, outcome }) => slot > noon + 5 * minute && outcome === 'picture')).toEqual([
    expect.objectContaining({ slot: midnight }),
  ])
})

test('what was due while it did not run is told as a hole, and nothing from before the camera was hosted', async () => {
  const folder = await aFolder()
  const first = await aKeeper(folder)
  expect(first.slots).toEqual([])
  await first.advance()
  await first.keeper.close()
  const second = await aKeeper(folder, noon + 10 * minute)
  expect(second.slots.map(({ slot, outcome }) => [(slot - noon) / minute, outcome])).toEqual([
    ...[2, 3, 4, 5, 6, 7, 8].map(n => [n, 'notRunning']),
    // Late by a minute alone, and taken; the picture is the same as the one of the first run.
    [9, 'same'],
    [10, 'same'],
  ])
})

test('a slot between the saving of a schedule and its arrival is taken', async () => {
  const { slots } = await aKeeper(undefined, noon + 2000, orders(1, noon - 1000))
  expect(slots).toMatchObject([{ slot: noon, outcome: 'picture' }])
})

test('a schedule that has become denser makes no holes of the time before', async () => {
  const { keeper, slots, advance } = await aKeeper(undefined, noon, orders(60, noon))
  await advance(30)
  keeper.follow(orders(1, noon + 30 * minute - 1000))
  await advance(1)
  expect(slots.map(({ slot, outcome }) => [(slot - noon) / minute, outcome])).toEqual([
    [0, 'picture'],
    [30, 'same'],
    [31, 'same'],
  ])
})

test('orders that cannot be read are as good as none', async () => {
  const { keeper, slots, advance } = await aKeeper()
  keeper.follow({ timeZone: 'Nowhere', cameras: orders().cameras })
  await advance()
  keeper.follow('later words')
  await advance()
  expect(slots).toEqual([])
})

async function aServer() {
  const server = new TestIngestServer()
  await server.start()
  onTestFinished(() => server.stop())
  return server
}

test('pictures beyond the room of the spool are given up, the oldest first, and told as holes', async () => {
  const folder = await aFolder()
  const server = await aServer()
  const spool = await openStillSpool({
    folder,
    calls: serverCalls(server.url, server.key, new AbortController().signal),
    isBusy: () => false,
    log: quiet,
    limits: { bytes: 2500 },
  })
  onTestFinished(() => spool.close())
  await server.stop()
  for (let n = 1; n <= 4; n++)
    await spool.add({ channelId: 'EDGE_C1', slot: noon + n * minute, outcome: 'picture' }, new Uint8Array(1000))
  expect(await readdir(join(folder, 'pictures'))).toHaveLength(2)
  await server.start()
  spool.tryNow()
  await expect.poll(() => server.stills.length).toBe(4)
  expect(server.stills.map(({ outcome }) => outcome)).toEqual(['spoolFull', 'spoolFull', 'picture', 'picture'])
  await expect.poll(() => readdir(join(folder, 'pictures'))).toEqual([])
})

test('while alarms wait no picture is sent', async () => {
  const server = await aServer()
  let isBusy = true
  let looked = 0
  const spool = await openStillSpool({
    folder: await aFolder(),
    calls: serverCalls(server.url, server.key, new AbortController().signal),
    isBusy: () => {
      looked++
      return isBusy
    },
    log: quiet,
  })
  onTestFinished(() => spool.close())
  await spool.add({ channelId: 'EDGE_C1', slot: noon, outcome: 'same' })
  await expect.poll(() => looked).toBeGreaterThan(2)
  expect(server.requests).toEqual([])
  isBusy = false
  await expect.poll(() => server.stills.length).toBe(1)
})

const child = fileURLToPath(new URL('still-keeper-child.ts', import.meta.url))
/** A process that keeps stills, a minute a round; `reached` resolves when its clock is there. */
function aProcess(folder: string, server: string, from: number) {
  const running: ChildProcess = spawn(process.execPath, [child, folder, server, String(from)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void running.kill('SIGKILL'))
  let now = from
  createInterface({ input: running.stdout as NonNullable<typeof running.stdout> }).on('line', line => {
    now = Number(line)
  })
  return {
    now: () => now,
    reached: async (at: number) => {
      while (now < at) await pause(10)
    },
    kill: async () => {
      running.kill('SIGKILL')
      await once(running, 'exit')
    },
  }
}

test('three cuts of the line and a kill leave no slot out, and none that was taken is lost', {
  timeout: 60_000,
}, async () => {
  const server = await aServer()
  const folder = await aFolder()
  const first = aProcess(folder, server.url, noon)
  for (let cut = 1; cut <= 3; cut++) {
    await first.reached(first.now() + 20 * minute)
    await server.stop()
    await first.reached(first.now() + 40 * minute)
    await server.start()
  }
  await first.kill()
  const died = first.now()
  // Five minutes later somebody starts it again.
  const second = aProcess(folder, server.url, died + 5 * minute)
  await second.reached(died + 30 * minute)
  const until = died + 30 * minute
  const wanted = Array.from({ length: (until - noon) / minute }, (_, n) => noon + (n + 1) * minute)
  const missing = () => wanted.filter(slot => !server.stills.some(still => still.slot === slot))
  await expect.poll(missing, { timeout: 30_000 }).toEqual([])
  const best = (slot: number) => server.stills.filter(still => still.slot === slot).map(({ outcome }) => outcome)
  const unseen = wanted.filter(slot => !best(slot).some(outcome => outcome === 'picture' || outcome === 'same'))
  // Only what was due while nothing ran has no picture.
  expect(unseen.every(slot => slot >= died && slot < died + 5 * minute)).toBe(true)
  expect(unseen.length).toBeLessThanOrEqual(5)
})

test('a clock that was ahead for a while stops no pictures once it is right again', async () => {
  const { slots, advance } = await aKeeper()
  await advance()
  await advance(400 * 24 * 60)
  await advance(-400 * 24 * 60)
  const before = slots.length
  await advance()
  expect(slots.slice(before)).toMatchObject([{ slot: noon + 2 * minute }])
})
