import { createServer } from 'node:net'
import { frameKind } from '@watchfire/contract/fleet/uplink.ts'
import { pingResult, probeResult, reportedClock } from '@watchfire/contract/remote/remote.shapes.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { testFilms } from '../../../demo-cameras/src/footage/test-films.ts'
import { type Simulator, startSimulator } from '../../../demo-cameras/src/simulator/start-simulator.ts'
import { type AskedVerb, type RemoteCamera, type RemoteParts, remoteVerbs } from './remote-verbs.ts'

let simulator: Simulator
beforeAll(async () => {
  const { yard } = await testFilms()
  const credentials = { user: 'op', password: 'right', scheme: 'md5' as const }
  simulator = await startSimulator({ host: '127.0.0.1', mounts: [{ path: 'yard', file: yard }], credentials })
}, 120_000)
afterAll(() => simulator.close())

const camera = (url: string, more: Partial<RemoteCamera> = {}): RemoteCamera => ({
  url,
  urls: [url],
  online: false,
  carriedBy: undefined,
  still: async () => undefined,
  report: () => ({ channelId: 'C1', name: 'Yard', state: 'offline', reason: 'unauthorised' }),
  ...more,
})

function aHandler(
  url = simulator.urls.yard ?? '',
  more: Partial<RemoteParts> & { camera?: RemoteParts['camera'] } = {},
) {
  const restart = vi.fn()
  const verbs = remoteVerbs({
    camera: channelId => (channelId === 'C1' ? camera(url) : undefined),
    ownPicture: async () => undefined,
    logTail: async (lines, known) => [`${lines} lines`, `${known.length} secrets`],
    secrets: () => ['a', 'b'],
    mayNotRestart: () => undefined,
    isRecording: () => false,
    restart,
    log: { info: () => {}, warn: () => {} },
    ...more,
  })
  const ask = (asked: AskedVerb) => {
    const said: unknown[] = []
    const stream = verbs(asked, {
      unsent: 0,
      opened: facts => said.push(facts.mime),
      frame: (kind, payload) =>
        said.push(kind === frameKind.bytes ? JSON.parse(Buffer.from(payload).toString()) : [kind, payload.length]),
      ended: reason => said.push(reason),
    })
    const ended = vi.waitFor(() => expect(said.at(-1)).toMatch(/^[a-z]\w+$/i), { timeout: 20_000, interval: 10 })
    return { said, stream, ended }
  }
  const answer = async (asked: AskedVerb) => {
    const { said, ended } = ask(asked)
    await ended
    return said
  }
  return { ask, answer, restart }
}

test('a camera says what it streams, and how fast it answers', async () => {
  const [mime, answered, end] = await aHandler().answer({ verb: 'probe', channelId: 'C1' })
  expect([mime, end]).toEqual(['application/json', 'finished'])
  expect(probeResult.parse(answered)).toMatchObject({
    problem: null,
    codec: 'h264',
    width: 640,
    height: 360,
    transport: 'tcp',
    connectMs: expect.any(Number),
    describeMs: expect.any(Number),
  })
})

test('one that refuses says why, and nothing of the login', async () => {
  const probe = async (url: string) => {
    const [, answered] = await aHandler(url).answer({ verb: 'probe', channelId: 'C1' })
    expect(JSON.stringify(answered)).not.toMatch(/wrong|right/)
    return probeResult.parse(answered).problem
  }
  const { port } = simulator
  expect(await probe(`rtsp://op:wrong@127.0.0.1:${port}/yard`)).toBe('unauthorised')
  expect(await probe(`rtsp://op:right@127.0.0.1:${port}/none`)).toBe('noStream')
  expect(await probe('rtsp://127.0.0.1:1/')).toBe('unreachable')
  expect(await probe('rtsp://169.254.169.254/latest')).toBe('badAddress')
})

test('a host that answers, one that refuses the port, and addresses that are never a camera', async () => {
  const ping = async (url: string) =>
    pingResult.parse((await aHandler(url).answer({ verb: 'ping', channelId: 'C1' }))[1])
  const open = await ping(simulator.urls.yard ?? '')
  expect(open).toMatchObject({ host: '127.0.0.1', port: simulator.port, ip: '127.0.0.1', problem: null })
  expect(open.attempts).toHaveLength(4)
  for (const { answer, ms } of open.attempts) expect([answer, typeof ms]).toEqual(['open', 'number'])
  const closed = await closedPort()
  expect((await ping(`rtsp://127.0.0.1:${closed}/`)).attempts.map(({ answer }) => answer)).toEqual(
    Array(4).fill('refused'),
  )
  expect(await ping('rtsp://169.254.169.254/')).toMatchObject({ problem: 'badAddress', attempts: [] })
  expect(await ping('rtsp://no-such-camera.invalid/')).toMatchObject({ problem: 'unknownHost', attempts: [] })
})

async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise(done => server.once('listening', done))
  const { port } = server.address() as { port: number }
  await new Promise(done => server.close(done))
  return port
}

test('a picture of now, or the reason the camera is away for', async () => {
  const jpeg = new Uint8Array(12)
  const shown = aHandler('', { camera: () => camera('', { online: true, still: async () => ({ jpeg }) as never }) })
  expect(await shown.answer({ verb: 'snapshot', channelId: 'C1' })).toEqual([
    'application/json',
    expect.objectContaining({ problem: null }),
    [frameKind.still, 12],
    'finished',
  ])
  const [, away] = await aHandler().answer({ verb: 'snapshot', channelId: 'C1' })
  expect(away).toEqual({ problem: 'unauthorised', width: null, height: null })
})

test('a camera that takes pictures itself is asked first, at the port that is told; one that fails costs nothing', async () => {
  const asked: unknown[] = []
  const online = { online: true, still: async () => ({ jpeg: new Uint8Array(12) }) as never }
  const handlerWith = (picture: () => Promise<Uint8Array | undefined>) =>
    aHandler('rtsp://10.0.0.1/a', {
      camera: () => camera('rtsp://10.0.0.1/a', online),
      ownPicture: async whom => {
        asked.push(whom)
        return picture() as never
      },
    })
  const own = handlerWith(async () => new Uint8Array(7))
  expect(await own.answer({ verb: 'snapshot', channelId: 'C1', onvifPort: 8000 })).toEqual([
    'application/json',
    { problem: null, width: null, height: null, byCamera: true },
    [frameKind.still, 7],
    'finished',
  ])
  expect(asked).toEqual([{ urls: ['rtsp://10.0.0.1/a'], port: 8000 }])
  const none = handlerWith(() => Promise.reject(new Error('no ONVIF here')))
  expect(await none.answer({ verb: 'snapshot', channelId: 'C1', onvifPort: 80 })).toContainEqual([frameKind.still, 12])
})

test('the clock and the log are told; the log by as many lines as there may be', async () => {
  const { answer } = aHandler()
  const [, answered] = await answer({ verb: 'clock' })
  expect(Math.abs(reportedClock.parse(answered).time - Date.now())).toBeLessThan(60_000)
  expect(await answer({ verb: 'log', lines: 9999 })).toContainEqual({ lines: ['500 lines', '2 secrets'] })
})

test('what is no verb, and a camera it does not watch, are refused', async () => {
  const { answer } = aHandler()
  for (const verb of ['shell', 'toString', '__proto__', '']) expect(await answer({ verb })).toEqual(['unknownVerb'])
  expect(await answer({ verb: 'probe', channelId: 'C2' })).toEqual(['application/json', 'unknownChannel'])
  expect(await answer({ verb: 'ping' })).toEqual(['application/json', 'unknownChannel'])
})

test('four at a time, and no more', async () => {
  const { promise, resolve } = Promise.withResolvers<string[]>()
  const { ask, answer } = aHandler('', { logTail: () => promise })
  const four = Array.from({ length: 4 }, () => ask({ verb: 'log' }))
  expect(await answer({ verb: 'clock' })).toEqual(['overload'])
  resolve([])
  await Promise.all(four.map(({ ended }) => ended))
  expect((await answer({ verb: 'clock' })).at(-1)).toBe('finished')
})

test('a restart is asked of the starter once its answer is on its way', async () => {
  const { answer, restart } = aHandler()
  expect(await answer({ verb: 'restart' })).toEqual(['application/json', {}, 'finished'])
  expect(restart).toHaveBeenCalledOnce()
})

test('it waits for a recording; one that goes on and on is not cut off', async () => {
  const recording = { now: true }
  const timing = { recordingMs: 20_000, recordingCheckMs: 5 }
  const { ask, restart } = aHandler('', { isRecording: () => recording.now, timing })
  const { said, ended } = ask({ verb: 'restart' })
  await vi.waitFor(() => expect(said).toEqual(['application/json']))
  expect(restart).not.toHaveBeenCalled()
  recording.now = false
  await ended
  expect(restart).toHaveBeenCalledOnce()
  const busy = aHandler('', { isRecording: () => true, timing: { recordingMs: 20, recordingCheckMs: 5 } })
  expect((await busy.answer({ verb: 'restart' })).at(-1)).toBe('recording')
  expect(busy.restart).not.toHaveBeenCalled()
})

test('no restart while an update is under way, without a starter, or for somebody who has gone', async () => {
  for (const why of ['updating', 'noStarter'] as const) {
    const { answer, restart } = aHandler('', { mayNotRestart: () => why })
    expect((await answer({ verb: 'restart' })).at(-1)).toBe(why)
    expect(restart).not.toHaveBeenCalled()
  }
  const recording = { now: true }
  const timing = { recordingMs: 20_000, recordingCheckMs: 5 }
  const { ask, answer, restart } = aHandler('', { isRecording: () => recording.now, timing })
  const { stream, said } = ask({ verb: 'restart' })
  stream.close()
  recording.now = false
  await answer({ verb: 'clock' })
  expect(said).toEqual(['application/json'])
  expect(restart).not.toHaveBeenCalled()
})
