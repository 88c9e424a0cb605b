import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { minutesOfDay, minutesOfWeek, type Span } from '@watchfire/contract/device/arming.shapes.ts'
import type { CameraEventKind } from '@watchfire/contract/device/camera-event.rules.ts'
import type { Heartbeat } from '@watchfire/contract/ingest/ingest.shapes.ts'
import { beforeAll, describe, expect, type TestContext, test, vi } from 'vitest'
import { testFilms } from '../../demo-cameras/src/footage/test-films.ts'
import { yardZone } from '../../demo-cameras/src/footage/yard-scene.ts'
import { startSimulator } from '../../demo-cameras/src/simulator/start-simulator.ts'
import { seal } from './configuration/testing/seal.ts'
import { readMp4 } from './mp4/read-mp4.ts'
import { openOnvifCamera } from './onvif/testing/onvif-camera.ts'
import { TestIngestServer } from './spool/test-ingest-server.ts'
import { alertOf, deviceLogin, openVendorDevice, regionOf } from './vendors/testing/vendor-device.ts'

const program = join(import.meta.dirname, 'main.ts')
let film = ''

beforeAll(async () => {
  film = (await testFilms()).yard
}, 60_000)

/** A yard of the test's own: its film begins when an edge looks at it, and after seven seconds someone enters the zone. */
async function aFixture({ onTestFinished }: TestContext) {
  const folder = await mkdtemp(join(tmpdir(), 'edge-'))
  const server = new TestIngestServer()
  await server.start()
  const simulator = await startSimulator({ host: '127.0.0.1', mounts: [{ path: 'yard', file: film }], waits: true })
  const started: ChildProcess[] = []
  onTestFinished(async () => {
    for (const child of started) child.kill('SIGKILL')
    await server.stop()
    await simulator.close()
    await rm(folder, { recursive: true, force: true })
  })
  const zones = [{ name: 'transformer', points: yardZone() }]
  const camera = { channelId: 'EDGE_C1', name: 'Yard', url: simulator.urls.yard, zones }
  // Nothing listens on this port.
  const dead = { channelId: 'EDGE_C2', name: 'Dead', url: 'rtsp://user:secret@127.0.0.1:9/none' }

  async function writeSettings(changes: object = {}): Promise<string> {
    const path = join(folder, 'settings.json')
    const cameras = [camera, dead]
    const settings = { server: server.url, deviceId: 'EDGE', key: server.key, dataFolder: 'data', cameras, ...changes }
    await writeFile(path, JSON.stringify(settings))
    return path
  }
  const run = (...words: string[]) => {
    const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'pipe'] })
    started.push(child)
    return keep(child)
  }
  async function startEdge(changes: object = {}): Promise<ChildProcess> {
    const edge = run(program, await writeSettings(changes))
    await until(() => output(edge).includes('the edge watches'))
    return edge
  }
  return { folder, server, camera, writeSettings, run, startEdge }
}

// They wait for the same seconds of the film.
describe.concurrent('over a film', () => {
  test('a person in the zone becomes an alarm with pictures and a recording, beside a camera that is dead', async context => {
    const { folder, server, startEdge } = await aFixture(context)
    const edge = await startEdge()
    await until(() => server.alarms.length > 0)
    const [alarm] = server.alarms
    expect(alarm).toMatchObject({ deviceId: 'EDGE_C1', alarmType: 4, location: 'transformer' })
    expect(alarm?.extra).toMatchObject({ boxes: [{ label: 'motion', x: expect.any(Number) }] })

    const [at = '', before = '', after = ''] = alarm?.pictures ?? []
    await until(() => [at, before, after].every(name => server.media.get(name)?.complete))
    for (const name of [at, before, after]) expect(server.media.get(name)?.bytes.readUInt16BE(0)).toBe(0xffd8)

    const channels = (server.heartbeats.at(-1) as Heartbeat | undefined)?.channels
    expect(channels).toMatchObject([
      { channelId: 'EDGE_C1', state: 'online', width: 640, height: 360, codec: 'h264' },
      { channelId: 'EDGE_C2', state: 'offline' },
    ])

    // A native fault in the middle of the recording costs nothing.
    const [decoding] = childrenOf(edge)
    process.kill(decoding ?? 0, 'SIGKILL')
    await until(() => server.media.get(alarm?.recording ?? '')?.complete === true)
    const recording = join(folder, 'recording.mp4')
    await writeFile(recording, server.media.get(alarm?.recording ?? '')?.bytes ?? '')
    const { duration } = await readMp4(recording)
    // The ten seconds after the alarm at least; before it, what a busy machine had received by then.
    expect(duration / 90_000).toBeGreaterThan(10)
    expect(duration / 90_000).toBeLessThan(19)

    const children = childrenOf(edge)
    expect(children).toHaveLength(1)
    expect(children).not.toContain(decoding)
    const stoppedAt = performance.now()
    edge.kill('SIGTERM')
    expect(await ended(edge)).toBe(0)
    expect(performance.now() - stoppedAt).toBeLessThan(10_000)
    await until(() => children.every(pid => !isAlive(pid)))
  }, 180_000)

  test('a sensitivity asked for in the answer of a heartbeat holds from the first frames on', async context => {
    const { server, camera, startEdge } = await aFixture(context)
    server.requestedChannels = { channels: [{ channelId: 'EDGE_C1', sensitivity: 1 }] }
    const edge = await startEdge({ cameras: [camera, { ...camera, channelId: 'EDGE_C2', name: 'Beside' }] })
    await until(() => output(edge).includes('the sensitivity was changed'))
    await until(() => (server.heartbeats.at(-1) as Heartbeat | undefined)?.channels[0]?.state === 'online')
    // Both show the fitter who walks through the zone; at this sensitivity only a vehicle would count.
    await until(() => server.alarms.length > 0)
    // The camera beside has recorded him until he was gone.
    await until(() => server.media.get(server.alarms[0]?.recording ?? '')?.complete === true)
    expect(new Set(server.alarms.map(alarm => alarm.deviceId))).toEqual(new Set(['EDGE_C2']))
  }, 180_000)

  test('an alarm of the time without a server survives a kill of the edge and comes once', async context => {
    const { folder, server, startEdge } = await aFixture(context)
    await server.stop()
    const edge = await startEdge()
    await until(() => output(edge).includes('"msg":"alarm"'))
    await until(() => existsSync(join(folder, 'data/spool/media')) && output(edge).includes('does not take it'))
    edge.kill('SIGKILL')
    await ended(edge)
    await server.start()
    await startEdge()
    await until(() => server.alarms.length > 0)
    expect(output(edge)).toContain(server.alarms[0]?.eventId)
    await until(() => [...server.media.keys()].some(name => name.endsWith('-at.jpg')))
  }, 180_000)

  test('what the camera itself detected is an alarm with its picture, survives a kill and comes once', async context => {
    const { folder, server, camera, startEdge } = await aFixture(context)
    const notification = `<e:Envelope><e:Body><NotificationMessage><Topic>tns1:RuleEngine/LoiteringDetector/ObjectIsLoitering</Topic><Message><Message UtcTime="${new Date().toISOString()}"><Source><SimpleItem Name="Rule" Value="Gate"/></Source><Data><SimpleItem Name="State" Value="true"/></Data></Message></Message></NotificationMessage></e:Body></e:Envelope>`
    const last = () => (server.heartbeats.at(-1) as Heartbeat | undefined)?.channels[0]
    let notifies = false
    const onvif = await openOnvifCamera({
      answer: name =>
        name !== 'PullMessages' ? undefined : { text: notifies ? notification : '<e><Body><m/></Body></e>' },
    })
    context.onTestFinished(() => onvif.close())
    const cameras = [{ ...camera, zones: [], faults: false, events: { port: onvif.port, wanted: ['loitering'] } }]
    const edge = await startEdge({ cameras })
    await until(() => last()?.state === 'online' && last()?.events === 'listening')
    await server.stop()
    notifies = true
    const waiting = () => readdirSync(join(folder, 'data/spool/media'))
    await until(() => waiting().some(name => name.endsWith('-at.jpg')))
    edge.kill('SIGKILL')
    await ended(edge)
    await server.start()
    // The camera tells it once more.
    const again = await startEdge({ cameras })
    await until(() => output(again).includes('"msg":"alarm"'))
    await until(() => server.alarms.length > 0 && [...server.media.keys()].some(name => name.endsWith('-at.jpg')))
    expect(new Set(server.alarms.map(({ eventId }) => eventId)).size).toBe(1)
    expect(server.alarms[0]).toMatchObject({
      deviceId: 'EDGE_C1',
      alarmType: 40,
      eventId: expect.stringMatching(/^onvif-/),
      extra: { topic: 'RuleEngine/LoiteringDetector/ObjectIsLoitering', rule: 'Gate', data: { State: 'true' } },
    })
  }, 180_000)

  test('what a recorder tells by the stream of its maker is an alarm of the camera of that channel, with pictures and by the plan', async context => {
    const { server, camera, startEdge } = await aFixture(context)
    const recorder = await openVendorDevice('hikvision')
    context.onTestFinished(() => recorder.close())
    const last = () => server.heartbeats.at(-1) as Heartbeat | undefined
    const edge = await startEdge({ cameras: [] })
    await until(() => last()?.publicKey !== undefined)
    const login = seal(JSON.stringify(deviceLogin), last()?.publicKey ?? '')
    const kept = { address: camera.url ?? '', login, zones: [], faults: false, record: true }
    const by = { by: 'hikvision', port: recorder.port, security: 'plain' } as const
    const wanted: CameraEventKind[] = ['intrusion', 'pictureFault']
    server.configuration = {
      version: 1,
      cameras: [
        { ...kept, channelId: 'EDGE_C1', name: 'Gate', makerEvents: { ...by, channel: 3, wanted } },
        {
          ...kept,
          channelId: 'EDGE_C2',
          name: 'Yard',
          makerEvents: { ...by, channel: 4, wanted },
          plan: { timeZone: 'UTC', week: [], followsCalendar: false, exceptions: [] },
        },
      ],
    }
    await until(() => last()?.channels.filter(({ state }) => state === 'online').length === 2)
    await until(() => recorder.lines.size === 1)
    recorder.part(alertOf({ type: 'fielddetection', channel: 4, more: regionOf(1) }))
    recorder.part(alertOf({ type: 'fielddetection', channel: 3, more: regionOf(1) }))
    recorder.part(alertOf({ type: 'shelteralarm', channel: 4 }))
    recorder.part(alertOf({ type: 'facedetection', channel: 3 }))
    recorder.part(alertOf({ type: 'linedetection', channel: 9 }))
    await until(() => server.alarms.length === 2)
    const [intrusion, fault] = server.alarms.toSorted((one, other) => one.alarmType - other.alarmType)
    // The fourth channel is never armed: a fault of its picture is told all the same.
    expect(intrusion).toMatchObject({
      deviceId: 'EDGE_C1',
      alarmType: 4,
      eventId: expect.stringMatching(/^hik-/),
      extra: { topic: 'fielddetection', rule: '1', source: { channel: '3' }, data: { target: 'human' } },
    })
    expect(fault).toMatchObject({ deviceId: 'EDGE_C2', alarmType: 71 })
    await until(() => server.media.get(intrusion?.pictures?.[0] ?? '')?.complete === true)
    expect(server.media.get(intrusion?.pictures?.[0] ?? '')?.bytes.readUInt16BE(0)).toBe(0xffd8)
    await until(() => server.media.get(intrusion?.recording ?? '')?.complete === true)
    await until(() => last()?.channels[0]?.aside !== undefined)
    expect(last()?.channels[0]).toMatchObject({
      events: 'listening',
      aside: { unknown: [{ event: 'facedetection', count: 1 }], strangers: [{ channel: 9, count: 1 }] },
    })
    expect(output(edge)).not.toContain(deviceLogin.password)
    // Armed while somebody is there still; the clock of the recorder is slow, and by it the camera was not armed yet.
    const minuteOfWeek = (at: number) => Math.floor(at / 60_000 + 3 * minutesOfDay) % minutesOfWeek
    const [from, to] = [minuteOfWeek(Date.now() - 600_000), minuteOfWeek(Date.now() - 120_000)]
    const spans: Span[] =
      from < to
        ? [
            [0, from],
            [to, minutesOfWeek],
          ]
        : [[to, from]]
    const week = spans.filter(([begin, end]) => begin < end)
    const [gate, yard] = server.configuration.cameras
    if (!gate || !yard) throw new Error('two cameras are set up')
    const plan = { timeZone: 'UTC', week, followsCalendar: false, exceptions: [] }
    server.configuration = { version: 2, cameras: [gate, { ...yard, plan }] }
    const goesOn = alertOf({ type: 'fielddetection', channel: 4, at: Date.now() - 240_000, more: regionOf(1) })
    await until(() => {
      recorder.part(goesOn)
      return server.alarms.length === 3
    })
    expect(server.alarms.at(-1)).toMatchObject({ deviceId: 'EDGE_C2', alarmType: 4 })
  }, 180_000)
})

test('a camera of the console is opened beside those of the file, changed, kept without the server, and closed', async context => {
  const { server, startEdge } = await aFixture(context)
  const last = () => server.heartbeats.at(-1) as Heartbeat | undefined
  const edge = await startEdge()
  await until(() => last()?.configuration?.version === 0)
  expect(last()?.publicKey).toMatch(/^[A-Za-z0-9_-]{43}$/)

  const camera = {
    channelId: 'EDGE_C7',
    address: 'rtsp://127.0.0.1:9/x',
    login: null,
    zones: [],
    faults: false,
    record: true,
  }
  server.configuration = {
    version: 1,
    cameras: [
      { ...camera, name: 'Gate' },
      { ...camera, channelId: 'EDGE_C1', name: 'Twice' },
    ],
  }
  await until(() => last()?.channels.find(({ channelId }) => channelId === 'EDGE_C7')?.reason === 'unreachable')
  expect(last()).toMatchObject({
    configuration: { version: 1, refused: [{ channelId: 'EDGE_C1', reason: 'inFile' }] },
    channels: [
      { name: 'Yard' },
      { name: 'Dead' },
      { channelId: 'EDGE_C7', name: 'Gate', ip: '127.0.0.1', state: 'offline' },
    ],
  })

  await server.stop()
  edge.kill('SIGKILL')
  await ended(edge)
  const again = await startEdge()
  expect(output(again)).toContain('"cameras":3')
  server.configuration = { version: 2, cameras: [] }
  await server.start()
  await until(() => last()?.configuration?.version === 2)
  expect(last()?.channels).toHaveLength(2)
}, 180_000)

test('an edge started with its parent ends with it', async context => {
  const { writeSettings, run } = await aFixture(context)
  const settings = await writeSettings()
  const words = JSON.stringify([program, settings, '--with-parent'])
  const script = `const c = require('child_process').spawn(process.execPath, ${words}, { stdio: 'inherit' }); console.log('pid ' + c.pid); setInterval(() => {}, 1000)`
  const parent = run('-e', script)
  await until(() => output(parent).includes('the edge watches'))
  const pid = Number(/pid (\d+)/.exec(output(parent))?.[1])
  parent.kill('SIGKILL')
  await until(() => !isAlive(pid))
}, 180_000)

test('a wrong setting is named in one line', async context => {
  const { writeSettings, run } = await aFixture(context)
  const settings = await writeSettings({ cameras: [{ channelId: 'EDGE_C1', name: 'Yard', url: 'http://yard' }] })
  const edge = run(program, settings)
  expect(await ended(edge)).toBe(1)
  expect(output(edge).trim()).toBe(`edge: settings ${settings}: cameras.0.url: not an rtsp:// address`)
})

test('two edges never share a data folder', async context => {
  const { writeSettings, run, startEdge } = await aFixture(context)
  await startEdge()
  const second = run(program, await writeSettings())
  expect(await ended(second)).toBe(1)
  expect(output(second)).toMatch(/is in use by another edge \(process \d+\)/)
})

const outputs = new WeakMap<ChildProcess, string>()
const output = (child: ChildProcess): string => outputs.get(child) ?? ''

function keep(child: ChildProcess): ChildProcess {
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', chunk => {
      outputs.set(child, output(child) + chunk)
      expect(output(child)).not.toContain('secret')
    })
  }
  return child
}

async function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  return new Promise(resolve => {
    child.once('close', resolve)
  })
}

/** Its decoding processes: the one that tries the model ends by itself. */
function childrenOf({ pid }: ChildProcess): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
  return children.filter(isDecoding)
}

function isDecoding(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('decoder-child')
  } catch {
    return false
  }
}

/** A killed process that nobody has buried yet is not alive. */
function isAlive(pid: number): boolean {
  try {
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')
  } catch {
    return false
  }
}

/** What is waited for comes at the pace of the machine. */
async function until(condition: () => boolean): Promise<void> {
  await vi.waitFor(() => expect(condition()).toBe(true), { timeout: 60_000, interval: 20 })
}
