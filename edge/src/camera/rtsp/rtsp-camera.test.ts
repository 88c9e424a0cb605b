import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  type Simulator,
  type SimulatorOptions,
  startSimulator,
} from '../../../../demo-cameras/src/simulator/start-simulator.ts'
import { testFootage } from '../../../../demo-cameras/src/simulator/test-footage.ts'
import { readMp4 } from '../../mp4/read-mp4.ts'
import type { AccessUnit, StreamParameters } from '../codec/access-unit.ts'
import { type Camera, type CameraOptions, openCamera } from './rtsp-camera.ts'

const hurried = { timeout: 1000, noPicture: 1200, firstDelay: 50, maxDelay: 300, refusedDelay: 60_000 }
const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

async function simulator(options: Partial<SimulatorOptions> = {}): Promise<Simulator> {
  const mounts = options.mounts ?? [{ path: 'yard', file: await testFootage({ group: 5 }) }]
  const started = await startSimulator({ host: '127.0.0.1', ...options, mounts })
  closers.push(() => started.close())
  return started
}

function watching(url: string, more: Partial<CameraOptions> = {}) {
  const seen = { units: [] as AccessUnit[], parameters: [] as StreamParameters[], states: [] as string[], details: '' }
  const camera: Camera = openCamera({
    url,
    timing: hurried,
    onUnit: unit => seen.units.push(unit),
    onParameters: parameters => seen.parameters.push(parameters),
    onState: (state, reason, detail) => {
      seen.states.push(reason ? `${state}: ${reason}` : state)
      seen.details += `${detail ?? ''}\n`
    },
    ...more,
  })
  closers.push(() => camera.close())
  return { camera, seen }
}

const soon = { timeout: 30_000, interval: 20 }

test.each(['h264', 'h265'] as const)('%s arrives whole, in order and in time', async codec => {
  const file = await testFootage({ codec, group: 5 })
  const { urls } = await simulator({ mounts: [{ path: 'yard', file }] })
  const { camera, seen } = watching(urls.yard ?? '')
  await vi.waitFor(() => expect(seen.units.length).toBeGreaterThan(20), soon)

  const { parameters, samples } = await readMp4(file)
  expect(camera.state).toBe('online')
  expect(seen.states).toEqual(['online'])
  expect(seen.parameters).toEqual([
    {
      ...parameters,
      sps: expect.anything(),
      pps: expect.anything(),
      ...(parameters.vps && { vps: expect.anything() }),
    },
  ])
  expect(Buffer.from(seen.parameters[0]?.sps ?? [])).toEqual(Buffer.from(parameters.sps))
  expect(seen.units[0]?.key).toBe(true)
  const steps = seen.units.slice(1).map((unit, index) => unit.time - (seen.units[index]?.time ?? 0))
  expect(new Set(steps)).toEqual(new Set([6000]))
  // On a busy machine some come late, and not all of them.
  expect(Math.min(...seen.units.map(({ cameraAt = 0, at }) => Math.abs(cameraAt - at)))).toBeLessThan(300)
  // Encoders put a note (SEI) into the first key frame only; the others have exactly the file's pictures.
  expect(samples.map(sample => sample.size)).toContain(seen.units[1]?.data.length)
})

describe('logins', () => {
  const login = { user: 'ad min', password: 'p@:/"\\ß%' }

  test.each(['basic', 'md5', 'sha256'] as const)('%s is answered', async scheme => {
    const { urls } = await simulator({ credentials: { ...login, scheme } })
    const { seen } = watching(urls.yard ?? '')
    await vi.waitFor(() => expect(seen.states).toEqual(['online']), soon)
  })

  test('a wrong password is tried once and never shown', async () => {
    const { port } = await simulator({ credentials: { ...login, scheme: 'md5' } })
    const { camera, seen } = watching(`rtsp://admin:hush-hush@127.0.0.1:${port}/yard`)
    await vi.waitFor(() => expect(seen.states).toEqual(['offline: unauthorised']), soon)
    await new Promise(resolve => setTimeout(resolve, 300))
    expect(seen.states).toHaveLength(1)
    expect(camera.reason).toBe('unauthorised')
    expect(seen.details).not.toContain('hush')
  })
})

describe('faults', () => {
  test('a stream without pictures goes offline and comes back', async () => {
    const { urls, setFault } = await simulator()
    const { seen } = watching(urls.yard ?? '')
    await vi.waitFor(() => expect(seen.states).toEqual(['online']), soon)
    setFault('yard', 'stalled')
    await vi.waitFor(() => expect(seen.states.at(-1)).toBe('offline: noPicture'), soon)
    setFault('yard', undefined)
    await vi.waitFor(() => expect(seen.states.at(-1)).toBe('online'), soon)
    const times = seen.units.map(unit => unit.time)
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(
      seen.units.filter((unit, index) => index > 0 && unit.time - (seen.units[index - 1]?.time ?? 0) > 90_000),
    ).toHaveLength(1)
  })

  test('a silent camera is unreachable, a closing one ends, both come back', async () => {
    const { urls, setFault } = await simulator()
    setFault('yard', 'silent')
    const { seen } = watching(urls.yard ?? '')
    await vi.waitFor(() => expect(seen.states).toEqual(['offline: unreachable']), soon)
    setFault('yard', undefined)
    await vi.waitFor(() => expect(seen.states.at(-1)).toBe('online'), soon)
    setFault('yard', 'closed')
    await vi.waitFor(() => expect(seen.states.at(-1)).toBe('offline: ended'), soon)
    setFault('yard', undefined)
    await vi.waitFor(() => expect(seen.states.at(-1)).toBe('online'), soon)
  })

  test.each([
    ['rtsp://127.0.0.1:1/yard', 'unreachable'],
    ['http://127.0.0.1/', 'badAddress'],
    ['rtsp://169.254.169.254/latest', 'badAddress'],
  ])('%s is %s', async (url, reason) => {
    const { seen } = watching(url)
    await vi.waitFor(() => expect(seen.states).toContain(`offline: ${reason}`), soon)
  })

  test('an unknown path is no stream', async () => {
    const { port } = await simulator()
    const { seen } = watching(`rtsp://127.0.0.1:${port}/nowhere`)
    await vi.waitFor(() => expect(seen.states).toEqual(['offline: noStream']), soon)
  })

  test('a listener that throws is told of, and the camera goes on', async () => {
    const { urls } = await simulator()
    const onCallbackError = vi.fn()
    const onUnit = vi.fn(() => {
      throw new Error('broken listener')
    })
    const { camera } = watching(urls.yard ?? '', { onUnit, onCallbackError })
    await vi.waitFor(() => expect(onUnit.mock.calls.length).toBeGreaterThan(5), soon)
    expect(onCallbackError).toHaveBeenCalledTimes(onUnit.mock.calls.length)
    expect(camera.state).toBe('online')
  })
})

test('a session outlives its time-out because it is kept alive', async () => {
  const { urls } = await simulator({ sessionTimeout: 4 })
  const { seen } = watching(urls.yard ?? '')
  await vi.waitFor(() => expect(seen.units.length).toBeGreaterThan(15 * 5.5), soon)
  expect(seen.states).toEqual(['online'])
})

test('closing, or the signal, ends it at once and for good', async () => {
  const { urls } = await simulator()
  const abort = new AbortController()
  const { camera, seen } = watching(urls.yard ?? '', { signal: abort.signal })
  await vi.waitFor(() => expect(seen.units.length).toBeGreaterThan(0), soon)
  abort.abort()
  const count = seen.units.length
  await new Promise(resolve => setTimeout(resolve, 300))
  expect(seen.units).toHaveLength(count)
  expect(camera).toMatchObject({ state: 'offline', reason: 'closed' })
  expect(watching(urls.yard ?? '', { signal: abort.signal }).camera.state).toBe('offline')
})

test('a camera that talks nonsense does not hurt its neighbour', async () => {
  const hostile = createServer(socket => {
    socket.on('error', () => {})
    socket.write(Buffer.concat([Buffer.from('RTSP/1.0 200 OK\r\nCSeq: 1\r\n\r\n$'), randomBytes(200_000)]))
  }).listen(0, '127.0.0.1')
  await once(hostile, 'listening')
  closers.push(() => hostile.close())
  const { urls } = await simulator()
  const good = watching(urls.yard ?? '')
  const bad = Array.from({ length: 8 }, () => watching(`rtsp://127.0.0.1:${(hostile.address() as AddressInfo).port}/x`))
  await vi.waitFor(() => expect(good.seen.units.length).toBeGreaterThan(30), soon)
  expect(good.seen.states).toEqual(['online'])
  for (const { seen } of bad) expect(seen.states[0]).toMatch(/^offline/)
  const steps = good.seen.units.slice(1).map((unit, index) => unit.time - (good.seen.units[index]?.time ?? 0))
  expect(new Set(steps)).toEqual(new Set([6000]))
})

describe('a camera that sends over UDP alone', () => {
  const passed = (packets: Buffer[]) => packets

  test.each<[string, (packets: Buffer[]) => Buffer[]]>([
    ['arrives whole, in order and in time', passed],
    ['arrives whole where packets overtake each other', packets => packets.toReversed()],
    ['arrives whole where packets come twice', packets => packets.flatMap(packet => [packet, packet])],
  ])('%s', async (_, overUdp) => {
    const file = await testFootage({ width: 640, height: 360, group: 5 })
    const { urls } = await simulator({ mounts: [{ path: 'yard', file }], overUdp })
    const { camera, seen } = watching(urls.yard ?? '')
    await vi.waitFor(() => expect(seen.units.length).toBeGreaterThan(20), soon)
    expect([seen.states, camera.carriedBy]).toEqual([['online'], 'udp'])
    const steps = seen.units.slice(1).map((unit, index) => unit.time - (seen.units[index]?.time ?? 0))
    expect(new Set(steps)).toEqual(new Set([6000]))
    const { samples } = await readMp4(file)
    expect(samples.map(sample => sample.size)).toContain(seen.units[1]?.data.length)
    expect(Math.min(...seen.units.map(({ cameraAt = 0, at }) => Math.abs(cameraAt - at)))).toBeLessThan(300)
  })

  test('after a loss goes on with the next key picture, and gives nothing that cannot be decoded', async () => {
    let sent = 0
    // Every fortieth is lost.
    const overUdp = (packets: Buffer[]) =>
      packets.filter(() => {
        sent += 1
        return sent % 40 !== 0
      })
    const file = await testFootage({ width: 640, height: 360, group: 5 })
    const { urls } = await simulator({ mounts: [{ path: 'yard', file }], overUdp })
    const { seen } = watching(urls.yard ?? '')
    await vi.waitFor(() => expect(seen.units.length).toBeGreaterThan(30), soon)
    for (const [index, unit] of seen.units.entries()) {
      const step = unit.time - (seen.units[index - 1]?.time ?? unit.time - 6000)
      expect(unit.key || step === 6000).toBe(true)
    }
    expect(seen.states).toEqual(['online'])
  })

  test('falls silent as any other does, and its ports are free again', async () => {
    const started = await simulator({ overUdp: passed })
    const { camera, seen } = watching(started.urls.yard ?? '')
    await vi.waitFor(() => expect(seen.states).toEqual(['online']), soon)
    started.setFault('yard', 'stalled')
    await vi.waitFor(() => expect(seen.states.at(-1)).toBe('offline: noPicture'), soon)
    started.setFault('yard', undefined)
    await vi.waitFor(() => expect(seen.states.at(-1)).toBe('online'), soon)
    camera.close()
  })
})
