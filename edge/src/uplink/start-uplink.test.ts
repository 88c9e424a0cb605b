import { once } from 'node:events'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EdgeMessage, frameKind, type ServerMessage, unpackFrame } from '@watchfire/contract/fleet/uplink.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type WebSocket, WebSocketServer } from 'ws'
import { testFootage } from '../../../demo-cameras/src/simulator/test-footage.ts'
import type { AccessUnit, StreamParameters } from '../camera/codec/access-unit.ts'
import { decoded, unitsOfFile } from '../mp4/units-of-file.ts'
import { UnitRing } from '../ring/unit-ring.ts'
import { startUplink, type UplinkOptions } from './start-uplink.ts'

const closers: (() => unknown)[] = []
let media = ''
beforeAll(async () => {
  media = await mkdtemp(join(tmpdir(), 'watchfire-media-'))
})
afterAll(() => rm(media, { recursive: true }))
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})
const soon = { timeout: 30_000, interval: 10 }
const log = { info: () => {}, warn: vi.fn() }

/** The server's end: takes uplinks on a port, and notes what the edge says. */
async function serverEnd(options: { refuse?: number; port?: number } = {}) {
  const server = new WebSocketServer({
    host: '127.0.0.1',
    port: options.port ?? 0,
    verifyClient: (_, done) => done(options.refuse === undefined, options.refuse),
  })
  await once(server, 'listening')
  const said: EdgeMessage[] = []
  const frames: { stream: number; kind: number; payload: Uint8Array }[] = []
  const requests: IncomingMessage[] = []
  let line: WebSocket | undefined
  let asked = 1000
  server.on('connection', (socket, request) => {
    line = socket
    requests.push(request)
    socket.on('message', (data: Buffer, isBinary) => {
      if (!isBinary) said.push(JSON.parse(data.toString()))
      const frame = isBinary ? unpackFrame(data) : undefined
      if (frame) frames.push(frame)
    })
  })
  const stop = () => {
    line?.terminate()
    server.close()
  }
  closers.push(stop)
  const { port } = server.address() as AddressInfo
  const ask = (message: ServerMessage) => line?.send(JSON.stringify(message))
  const of = (stream: number) => frames.filter(frame => frame.stream === stream)
  const bytesOf = (stream: number) => Buffer.concat(of(stream).map(frame => frame.payload))
  const endOf = (stream: number) => said.find(message => message.type === 'ended' && message.stream === stream)
  /** Both ends keep the order: with the answer to a question asked now, all before it was read and sent. */
  const allHasCome = async () => {
    asked += 1
    ask({ type: 'openLive', stream: asked, channelId: 'nobody' })
    await vi.waitFor(() => expect(endOf(asked)).toMatchObject({ reason: 'unknownChannel' }), soon)
  }
  return { port, said, frames, requests, ask, of, bytesOf, endOf, allHasCome, stop, line: () => line }
}

const nothing = {
  encoders: { open: () => undefined },
  channels: () => undefined,
  still: async () => undefined,
  kept: async () => undefined,
  trial: () => ({ close() {} }),
  drawing: () => undefined,
  recording: () => undefined,
  remote: () => ({ close() {} }),
  onvif: () => ({ close() {} }),
  modbus: () => ({ close() {} }),
  gb28181: () => ({ close() {} }),
  snmp: () => ({ close() {} }),
  ptz: () => undefined,
  onConfigure: () => {},
}

async function linked(more: Partial<UplinkOptions> = {}) {
  const end = await serverEnd()
  const ring = new UnitRing()
  const uplink = startUplink({
    server: `http://127.0.0.1:${end.port}/`,
    key: 'key-of-the-edge',
    ...nothing,
    channels: id => (id === 'E1_C1' ? { ring } : undefined),
    mediaFolder: media,
    log,
    timing: { firstDelay: 50, maxDelay: 100 },
    ...more,
  })
  closers.push(() => uplink.close())
  await vi.waitFor(() => expect(uplink.connected && end.line()).toBeTruthy(), soon)
  return { ...end, ring, uplink }
}

describe('the line', () => {
  test('shows the key, and comes back when the server does', async () => {
    const { requests, uplink, stop, port } = await linked()
    expect(requests[0]?.url).toBe('/edge/v1/uplink')
    expect(requests[0]?.headers.authorization).toBe('Bearer key-of-the-edge')
    stop()
    await vi.waitFor(() => expect(uplink.connected).toBe(false), soon)
    const again = await serverEnd({ port })
    await vi.waitFor(() => expect(uplink.connected && again.line()).toBeTruthy(), soon)
  })

  test('a refused key is not tried at once again', async () => {
    const { port } = await serverEnd({ refuse: 401 })
    log.warn.mockClear()
    const sources = { ...nothing, mediaFolder: media }
    const uplink = startUplink({
      server: `http://127.0.0.1:${port}`,
      key: 'wrong',
      log,
      timing: { firstDelay: 10 },
      ...sources,
    })
    closers.push(() => uplink.close())
    await vi.waitFor(() => expect(log.warn).toHaveBeenCalled(), soon)
    expect(log.warn.mock.calls[0]?.[0].why).toBe('the server answered 401')
    expect(log.warn.mock.calls[0]?.[0].wait).toBeGreaterThan(15_000)
    expect(JSON.stringify(log.warn.mock.calls)).not.toContain('wrong')
  })

  test('a server that says nothing any more is given up', async () => {
    const { line, uplink } = await linked({ timing: { firstDelay: 5000, ping: 100 } })
    line()?.pause()
    await vi.waitFor(() => expect(uplink.connected).toBe(false), soon)
  })

  test('nonsense from the server, or no server at all, throws nothing', async () => {
    const { line, ask, endOf, uplink } = await linked()
    for (const nonsense of ['', '{', '[]', '{"type":"openLive"}', '{"type":"close","stream":99}', 'x'.repeat(1000)]) {
      line()?.send(nonsense)
    }
    line()?.send(Buffer.alloc(100))
    ask({ type: 'openLive', stream: 1, channelId: 'E1_C9' })
    await vi.waitFor(() => expect(endOf(1)).toMatchObject({ reason: 'unknownChannel' }), soon)
    expect(uplink.connected).toBe(true)
    const silent = createServer().listen(0, '127.0.0.1')
    closers.push(() => silent.close())
    const sources = { ...nothing, mediaFolder: media }
    for (const server of ['http://127.0.0.1:1', 'nonsense', 'ftp://a'])
      startUplink({ server, key: '', log, ...sources }).close()
  })
})

test('another configuration is told to whoever keeps it, and is no stream', async () => {
  const versions: number[] = []
  const { ask, said, allHasCome } = await linked({ onConfigure: version => versions.push(version) })
  ask({ type: 'configure', version: 7 })
  await allHasCome()
  expect(versions).toEqual([7])
  expect(said).toHaveLength(1)
})

describe('live', () => {
  test('a watched channel starts with its current group at once, and plays on', async () => {
    const { ring, ask, of, said, bytesOf } = await linked()
    const { parameters, units } = await unitsOfFile(await testFootage({ betweenFrames: 2, group: 30 }))
    ring.setParameters(parameters)
    for (const unit of units.slice(0, 20)) ring.push(unit)
    ask({ type: 'openLive', stream: 7, channelId: 'E1_C1' })
    await vi.waitFor(() => expect(of(7)).toHaveLength(21), soon)
    expect(said).toEqual([{ type: 'opened', stream: 7, mime: parameters.mime, width: 320, height: 180 }])
    for (const unit of units.slice(20)) ring.push(unit)
    await vi.waitFor(() => expect(of(7)).toHaveLength(61), soon)

    const kinds = of(7).map(frame => frame.kind)
    expect(kinds[0]).toBe(frameKind.init)
    expect(kinds.slice(1)).toEqual(units.map(unit => (unit.key ? frameKind.key : frameKind.delta)))
    const path = join(media, 'live.mp4')
    await writeFile(path, bytesOf(7))
    const seen = await decoded(path)
    expect(seen).toMatchObject({ size: '320x180', complaints: '' })
    expect(seen.times).toHaveLength(60)
  })

  test('shown small it is the second stream while that runs; gone silent, its viewers are sent away to come back', async () => {
    const { parameters, units } = await unitsOfFile(await testFootage())
    const large = await unitsOfFile(await testFootage({ width: 480, height: 270, seconds: 1 }))
    const [ring, second] = [new UnitRing(), new UnitRing()]
    let small: UnitRing | undefined = second
    const { ask, of, said, endOf } = await linked({ channels: () => ({ ring, small }) })
    ring.setParameters(large.parameters)
    second.setParameters(parameters)
    ring.push(large.units[0] as AccessUnit)
    second.push(units[0] as AccessUnit)
    ask({ type: 'openLive', stream: 1, channelId: 'E1_C1', small: true })
    ask({ type: 'openLive', stream: 2, channelId: 'E1_C1' })
    await vi.waitFor(() => expect([of(1), of(2)].map(frames => frames.length)).toEqual([2, 2]), soon)
    expect(said).toMatchObject([{ width: 320 }, { width: 480 }])
    small = undefined
    ask({ type: 'openLive', stream: 3, channelId: 'E1_C1', small: true })
    await vi.waitFor(() => expect(said.at(-1)).toMatchObject({ stream: 3, width: 480 }), soon)
    await vi.waitFor(() => expect(endOf(1)).toMatchObject({ reason: 'closed' }), { timeout: 20_000 })
  }, 30_000)

  test('new parameters bring a new init segment, another codec ends the stream', async () => {
    const { ring, ask, of, endOf } = await linked()
    const small = await unitsOfFile(await testFootage())
    const large = await unitsOfFile(await testFootage({ width: 480, height: 270, seconds: 1 }))
    const play = ({ parameters, units }: typeof small) => {
      ring.setParameters(parameters)
      for (const unit of units.slice(0, 3)) ring.push(unit)
    }
    play(small)
    ask({ type: 'openLive', stream: 1, channelId: 'E1_C1' })
    await vi.waitFor(() => expect(of(1)).toHaveLength(4), soon)
    play(large)
    await vi.waitFor(() => expect(of(1).map(frame => frame.kind)).toEqual([0, 1, 2, 2, 0, 1, 2, 2]), soon)
    ring.setParameters({ ...large.parameters, codec: 'h265' } as StreamParameters)
    await vi.waitFor(() => expect(endOf(1)).toMatchObject({ reason: 'failed' }), soon)
  })

  test('a receiver that is behind gets nothing before the next key frame', async () => {
    const { ring, ask, of, allHasCome } = await linked()
    const { parameters, units } = await unitsOfFile(await testFootage())
    ring.setParameters(parameters)
    for (const unit of units.slice(0, 3)) ring.push(unit)
    ask({ type: 'openLive', stream: 1, channelId: 'E1_C1' })
    await vi.waitFor(() => expect(of(1)).toHaveLength(4), soon)
    ask({ type: 'skipToKey', stream: 1 })
    await allHasCome()
    for (const unit of units.slice(3, 17)) ring.push(unit)
    await vi.waitFor(() => expect(of(1).map(frame => frame.kind)).toEqual([0, 1, 2, 2, 1, 2]), soon)
  })

  test('a line that is too slow loses whole groups, and never grows without bound', async () => {
    const { ring, ask, of, line, allHasCome } = await linked()
    const { parameters, units } = await unitsOfFile(await testFootage())
    const heavy = units.map(unit => ({ ...unit, data: Buffer.concat([unit.data, new Uint8Array(1_000_000)]) }))
    ring.setParameters(parameters)
    for (const unit of heavy.slice(0, 1)) ring.push(unit)
    ask({ type: 'openLive', stream: 1, channelId: 'E1_C1' })
    await vi.waitFor(() => expect(of(1)).toHaveLength(2), soon)
    line()?.pause()
    for (const unit of heavy.slice(1, 50)) ring.push(unit)
    line()?.resume()
    await allHasCome()
    const before = of(1).length
    // The first two, and what may wait for the line: 4 MB, and however much the system takes besides.
    expect(before).toBeGreaterThanOrEqual(2 + 4)
    expect(before).toBeLessThan(35)
    for (const unit of heavy.slice(50)) ring.push(unit)
    await allHasCome()
    expect(of(1)).toHaveLength(before) // no key frame among them
    for (const unit of units.slice(0, 1)) ring.push({ ...unit, time: 999_999_999 })
    await vi.waitFor(() => expect(of(1).at(-1)?.kind).toBe(frameKind.key), soon)
  })

  test('a channel without pictures is offline; a closed stream is silent', async () => {
    const { ring, ask, of, endOf, allHasCome } = await linked()
    ask({ type: 'openLive', stream: 1, channelId: 'E1_C1' })
    await vi.waitFor(() => expect(endOf(1)).toMatchObject({ reason: 'cameraOffline' }), soon)
    const { parameters, units } = await unitsOfFile(await testFootage())
    ring.setParameters(parameters)
    for (const unit of units.slice(0, 1)) ring.push(unit)
    ask({ type: 'openLive', stream: 2, channelId: 'E1_C1' })
    await vi.waitFor(() => expect(of(2)).toHaveLength(2), soon)
    ask({ type: 'close', stream: 2 })
    await vi.waitFor(() => expect(endOf(2)).toMatchObject({ reason: 'closed' }), soon)
    for (const unit of units) ring.push(unit)
    await allHasCome()
    expect(of(2)).toHaveLength(2)
  })
})

test('stills come once a second, and end when none can be made', async () => {
  let picture: Uint8Array | undefined = Uint8Array.of(0xff, 0xd8)
  const { ask, of, said } = await linked({ still: async () => picture })
  ask({ type: 'openStills', stream: 3, channelId: 'E1_C1' })
  await vi.waitFor(() => expect(of(3).length).toBe(2), soon)
  expect(said[0]).toEqual({ type: 'opened', stream: 3, mime: 'image/jpeg' })
  expect(of(3)[0]).toMatchObject({ kind: frameKind.still, payload: Buffer.from([0xff, 0xd8]) })
  picture = undefined
  ask({ type: 'close', stream: 3 })
})

test('the still of day or of night is sent once with its time, and the stream stays until it is closed', async () => {
  const night = { takenAt: 1_700_000_000_000, jpeg: Uint8Array.of(0xff, 0xd8) }
  const { ask, of, said, endOf, allHasCome } = await linked({
    kept: async (channelId, part) => (channelId === 'E1_C1' && part === 'night' ? night : undefined),
  })
  ask({ type: 'openKept', stream: 3, channelId: 'E1_C1', part: 'night' })
  ask({ type: 'openKept', stream: 4, channelId: 'E1_C1', part: 'day' })
  ask({ type: 'openKept', stream: 5, channelId: 'nobody', part: 'night' })
  await vi.waitFor(() => expect(of(3)).toHaveLength(1), soon)
  expect(of(3)[0]).toMatchObject({ kind: frameKind.still, payload: Buffer.from(night.jpeg) })
  expect(said).toContainEqual({ type: 'opened', stream: 3, mime: 'image/jpeg', takenAt: night.takenAt })
  await vi.waitFor(() => expect(endOf(4)).toMatchObject({ reason: 'noPicture' }), soon)
  expect(endOf(5)).toMatchObject({ reason: 'unknownChannel' })
  await allHasCome()
  expect([of(3).length, endOf(3)]).toEqual([1, undefined])
})

describe('files', () => {
  const content = Buffer.from(Array.from({ length: 700_000 }, (_, index) => index % 251))
  beforeAll(async () => {
    await writeFile(join(media, 'a1.mp4'), content)
    await writeFile(join(media, '..', 'watchfire-outside.jpg'), 'secret')
    await symlink(join(media, '..', 'watchfire-outside.jpg'), join(media, 'link.jpg'))
  })
  afterAll(() => rm(join(media, '..', 'watchfire-outside.jpg')))

  test.each([
    [0, undefined],
    [100, 300_000],
    [699_999, 9_999_999],
    [700_000, undefined],
  ])('bytes from %i to %s arrive whole and in order', async (start, end) => {
    const { ask, bytesOf, endOf, said } = await linked()
    ask({ type: 'openFile', stream: 4, name: 'a1.mp4', start, end })
    await vi.waitFor(() => expect(endOf(4)).toMatchObject({ reason: 'finished' }), soon)
    expect(said[0]).toEqual({ type: 'opened', stream: 4, mime: 'video/mp4', size: 700_000 })
    expect(bytesOf(4).equals(content.subarray(start, end))).toBe(true)
  })

  test.each([
    ['none.mp4', 0, undefined, 'unknownFile'],
    ['../watchfire-outside.jpg', 0, undefined, 'unknownFile'],
    ['link.jpg', 0, undefined, 'unknownFile'],
    ['/etc/passwd', 0, undefined, 'unknownFile'],
    ['.', 0, undefined, 'unknownFile'],
    ['a1.mp4', 700_001, undefined, 'badRange'],
    ['a1.mp4', 9, 3, 'badRange'],
  ])('%s from %i to %s is refused as %s', async (name, start, end, reason) => {
    const { ask, endOf, of } = await linked()
    ask({ type: 'openFile', stream: 4, name, start, end })
    await vi.waitFor(() => expect(endOf(4)).toMatchObject({ reason }), soon)
    expect(of(4)).toEqual([])
  })
})

test('a recording is begun where the camera is to be recorded, and said not to be elsewhere', async () => {
  const begun: object[] = []
  const recording = (asked: { channelId: string; name: string }) => {
    begun.push(asked)
    return asked.channelId === 'E1_C3' ? undefined : asked.channelId === 'E1_C1'
  }
  const { ask, endOf } = await linked({ recording })
  const name = '20260620T000000345-E1_C1-0123abcd.mp4'
  for (const stream of [1, 2, 3]) ask({ type: 'openRecording', stream, channelId: `E1_C${stream}`, name })
  await vi.waitFor(() => expect(endOf(3)).toMatchObject({ reason: 'unknownChannel' }), soon)
  await vi.waitFor(() => expect(endOf(2)).toMatchObject({ reason: 'notRecorded' }), soon)
  expect(endOf(1)).toMatchObject({ reason: 'finished' })
  expect(begun).toHaveLength(3)
  expect(begun[0]).toMatchObject({ channelId: 'E1_C1', name })
})
