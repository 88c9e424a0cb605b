/** Cameras with two streams of different sizes, over real RTSP and the real decoder. */
import type { Calendar } from '@watchfire/contract/device/arming.rules.ts'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Simulator, startSimulator } from '../../demo-cameras/src/simulator/start-simulator.ts'
import { testFootage } from '../../demo-cameras/src/simulator/test-footage.ts'
import { type Decoder, startDecoder } from './decode/decoder.ts'
import type { CameraSettings } from './edge-settings.ts'
import { type ChannelParts, WatchedChannel } from './watched-channel.ts'

const soon = { timeout: 40_000, interval: 50 }
let simulator: Simulator
let decoder: Decoder
beforeAll(async () => {
  const mounts = [
    { path: 'main', file: await testFootage({ width: 640, height: 360 }) },
    { path: 'second', file: await testFootage() },
    { path: 'square', file: await testFootage({ width: 240, height: 240 }) },
    { path: 'h265', file: await testFootage({ codec: 'h265' }) },
  ]
  simulator = await startSimulator({ host: '127.0.0.1', mounts })
  decoder = startDecoder({ log: { warn: () => {} } })
}, 120_000)
afterAll(async () => {
  await simulator.close()
  await decoder.close()
})

const log = { info: () => {}, warn: () => {} }
const zones = [
  {
    name: 'yard',
    points: [
      [0, 0],
      [1, 0],
      [1, 1],
    ] as [number, number][],
  },
]

function aChannel(second: string | undefined, more: Partial<CameraSettings> = {}) {
  const calendar: Calendar = new Map()
  const settings: CameraSettings = {
    channelId: 'EDGE_C1',
    name: 'Yard',
    url: simulator.urls.main ?? '',
    ...(second && { secondUrl: simulator.urls[second] ?? second }),
    zones,
    faults: true,
    record: true,
    ...more,
  }
  const recorder = { raise: () => {}, record: () => {} } as unknown as ChannelParts['recorder']
  const history = { channel: () => ({ see: () => {} }) } as unknown as ChannelParts['history']
  // No zone looks for anything: nobody asks it.
  const detector = {} as ChannelParts['detector']
  const channel = new WatchedChannel(settings, {
    decoder,
    detector,
    recorder,
    log,
    onState: () => {},
    calendar: () => calendar,
    history,
  })
  onTestFinished(() => channel.close())
  return { channel, settings }
}

const decodedWidth = async (channel: WatchedChannel) => (await channel.preview())?.width
const report = (channel: WatchedChannel) => {
  const { state, width, second } = channel.report()
  return { state, width, second }
}

test('a camera tells with its state how many pictures come, and how many its stream announces', async () => {
  const { channel } = aChannel(undefined)
  await expect.poll(() => channel.report().video, soon).toBeDefined()
  const { video } = channel.report()
  expect(video).toMatchObject({ announcedFps: 15, dropped: 0 })
  expect(video?.fps).toBeGreaterThan(0)
  expect(video?.kbps).toBeGreaterThan(0)
})

test('the second stream is decoded and shown small, stills and recordings come from the main one; killed, the main one takes over until it is back', async () => {
  const { channel } = aChannel('second')
  await expect.poll(() => report(channel), soon).toEqual({ state: 'online', width: 640, second: 'online' })
  await expect.poll(() => decodedWidth(channel), soon).toBe(320)
  expect(channel.small?.parameters?.width).toBe(320)
  expect((await channel.still())?.width).toBe(640)
  expect(channel.ring.parameters?.width).toBe(640)

  simulator.setFault('second', 'closed')
  onTestFinished(() => simulator.setFault('second', undefined))
  await expect.poll(() => decodedWidth(channel), soon).toBe(640)
  expect(channel.small).toBeUndefined()
  expect(report(channel)).toMatchObject({ state: 'online', second: expect.not.stringMatching('online') })

  simulator.setFault('second', undefined)
  await expect.poll(() => decodedWidth(channel), soon).toBe(320)
  expect(report(channel)).toEqual({ state: 'online', width: 640, second: 'online' })
}, 120_000)

test('a second stream that falls silent is given up before its connection notices', async () => {
  const { channel } = aChannel('second')
  await expect.poll(() => decodedWidth(channel), soon).toBe(320)
  simulator.setFault('second', 'silent')
  onTestFinished(() => simulator.setFault('second', undefined))
  await expect.poll(() => decodedWidth(channel), soon).toBe(640)
  expect(channel.report().state).toBe('online')
}, 120_000)

test('one of other proportions is shown small and never decoded, for zones would not hold on it', async () => {
  const { channel } = aChannel('square')
  await expect.poll(() => report(channel), soon).toEqual({ state: 'online', width: 640, second: 'otherShape' })
  await expect.poll(() => decodedWidth(channel), soon).toBe(640)
  expect(channel.small?.parameters?.width).toBe(240)
}, 120_000)

test('one in H.265 beside a main one in H.264 is decoded and not shown: not every browser plays it', async () => {
  const { channel } = aChannel('h265')
  await expect.poll(() => decodedWidth(channel), soon).toBe(320)
  expect(channel.report().second).toBe('online')
  expect(channel.small).toBeUndefined()
}, 120_000)

test('a second stream that cannot be opened, or is none, leaves the camera online', async () => {
  for (const second of [`rtsp://127.0.0.1:${simulator.port}/none`, 'rtsp://127.0.0.1:1/', 'rtsp://:554/']) {
    const { channel } = aChannel(second)
    await expect.poll(() => report(channel), soon).toMatchObject({ state: 'online', width: 640 })
    await expect.poll(() => channel.report().second, soon).toMatch(/^(noStream|unreachable|badAddress)$/)
    await expect.poll(() => decodedWidth(channel), soon).toBe(640)
  }
}, 120_000)

test('a second address is taken, changed and left out again without closing the main stream', async () => {
  const { channel, settings } = aChannel(undefined)
  await expect.poll(() => decodedWidth(channel), soon).toBe(640)
  const secondUrl = simulator.urls.second ?? ''
  expect(channel.take({ ...settings, secondUrl })).toBe(true)
  await expect.poll(() => decodedWidth(channel), soon).toBe(320)
  expect(channel.urls).toEqual([simulator.urls.main, secondUrl])
  expect(channel.take(settings)).toBe(true)
  await expect.poll(() => decodedWidth(channel), soon).toBe(640)
  expect(report(channel)).toEqual({ state: 'online', width: 640, second: undefined })
}, 120_000)
