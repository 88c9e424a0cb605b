import { X509Certificate } from 'node:crypto'
import { minutesOfDay, minutesOfWeek, type Span } from '@watchfire/contract/device/arming.shapes.ts'
import type { EventVendor } from '@watchfire/contract/device/vendor-event.rules.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { cameraCertificate } from '../camera/rtsp/testing/camera-certificate.ts'
import type { EventUpdate } from '../child/event-child.ts'
import {
  alertOf,
  codeOf,
  deviceLogin,
  hikvisionAlive,
  openVendorDevice,
  partOf,
  regionOf,
  ruleOf,
} from './testing/vendor-device.ts'
import type { LineTimes } from './vendor-connection.ts'
import { VendorConnections } from './vendor-connections.ts'
import type { VendorCamera, VendorDevice, VendorReport } from './vendor-messages.ts'

type Settings = Parameters<typeof openVendorDevice>[1]
type Update = EventUpdate<VendorReport>
type Event = Extract<Update, { kind: 'event' }>
const gate: VendorCamera = { channelId: 'E_C1', channel: 1, wanted: ['intrusion', 'crossing', 'pictureFault'] }
const yard: VendorCamera = { channelId: 'E_C2', channel: 2, wanted: ['intrusion', 'smokeInput'] }
const quick: Partial<LineTimes> = { firstDelay: 2, maxDelay: 5, refusedDelay: 5, span: 50 }

async function aDevice(vendor: EventVendor, settings?: Settings) {
  const device = await openVendorDevice(vendor, settings)
  onTestFinished(() => device.close())
  return device
}

/** A device that is listened to. */
async function listenTo(
  vendor: EventVendor,
  {
    cameras = [gate],
    settings,
    device: more,
    times,
  }: { cameras?: VendorCamera[]; settings?: Settings; device?: Partial<VendorDevice>; times?: Partial<LineTimes> } = {},
) {
  const device = await aDevice(vendor, settings)
  const updates: Update[] = []
  const station = new VendorConnections(each => updates.push(each), { ...quick, ...times })
  onTestFinished(() => station.close())
  const wanted: VendorDevice = {
    vendor,
    host: '127.0.0.1',
    port: device.port,
    security: 'plain',
    credentials: deviceLogin,
    cameras,
    ...more,
  }
  station.configure([wanted])
  const events = () => updates.filter((each): each is Event => each.kind === 'event')
  const report = (channelId = 'E_C1'): VendorReport | undefined =>
    updates.findLast(each => each.kind === 'reports')?.reports.find(each => each.channelId === channelId)
  const notes = () => updates.flatMap(each => (each.kind === 'note' ? [each.what] : []))
  const isOpen = () => expect.poll(() => device.lines.size).toBe(1)
  /** Sends events and then a mark: once the mark has come back, all of them have been judged. */
  let marks = 0
  const send = async (...bodies: string[]) => {
    await isOpen()
    for (const body of bodies) device.part(body)
    marks += 1
    const mark = `mark${marks}`
    device.part(vendor === 'dahua' ? codeOf(mark, 'Start') : alertOf({ type: mark }))
    await expect.poll(() => report(cameras[0]?.channelId)?.aside?.unknown.map(({ event }) => event)).toContain(mark)
  }
  return { device, station, wanted, updates, events, report, notes, send, isOpen }
}

test('a Hikvision camera is opened with a digest, and what it tells each second is one alarm of its type, with an id', async () => {
  const { device, events, report, send } = await listenTo('hikvision')
  expect(report()).toMatchObject({ state: 'opening' })
  const at = Date.now() - 3000
  const crossing = alertOf({ type: 'linedetection', at, more: regionOf(2) })
  await send(hikvisionAlive(), crossing, crossing, crossing)
  expect(report()?.state).toBe('listening')
  expect(events()).toMatchObject([
    {
      channelId: 'E_C1',
      event: {
        kind: 'ofCamera',
        what: 'crossing',
        alarmType: 4,
        heedsPlan: true,
        eventId: expect.stringMatching(/^hik-[0-9a-f]{40}$/),
        at: Math.floor(at / 1000) * 1000,
        facts: { topic: 'linedetection', rule: '2', data: { target: 'human' } },
      },
    },
  ])
  await send(alertOf({ type: 'linedetection', state: 'inactive', more: regionOf(2) }), alertOf({ type: 'videoloss' }))
  await send(alertOf({ type: 'linedetection', more: regionOf(2) }))
  expect(events().map(({ event }) => event.alarmType)).toEqual([4, 71, 4])
  expect(new Set(events().map(({ event }) => event.eventId)).size).toBe(3)
  expect(device.asked.map(({ authorization }) => authorization?.slice(0, 6))).toEqual([undefined, 'Digest'])
  expect(JSON.stringify(device.asked)).not.toContain('p&w')
})

test('a Dahua camera is heard by its own stream; what is not chosen, and what ended, is none', async () => {
  const { device, events, send } = await listenTo('dahua')
  await send(
    'Heartbeat',
    codeOf('VideoMotion', 'Start'),
    [codeOf('CrossRegionDetection', 'Start', 0, ruleOf('Yard')), codeOf('VideoBlind', 'Start')].join('\r\n'),
    codeOf('CrossRegionDetection', 'Stop', 0, ruleOf('Yard')),
  )
  expect(events()).toMatchObject([
    {
      event: {
        what: 'intrusion',
        eventId: expect.stringMatching(/^dahua-/),
        facts: { topic: 'CrossRegionDetection', rule: 'Yard', data: { target: 'Human', direction: 'Enter' } },
      },
    },
    { event: { what: 'pictureFault', alarmType: 71 } },
  ])
  const streams = device.asked.filter(({ path }) => path.includes('attach'))
  expect(streams.at(-1)?.path).toBe('/cgi-bin/eventManager.cgi?action=attach&codes=[All]&heartbeat=5')
})

test('of a recorder one line serves all its cameras; a channel that no camera is of is refused, counted and told', async () => {
  const { device, events, report, notes, send } = await listenTo('hikvision', { cameras: [gate, yard] })
  await send(
    alertOf({ type: 'fielddetection', channel: 2, more: regionOf(1) }),
    alertOf({ type: 'fielddetection', channel: 1, more: regionOf(1) }),
    alertOf({ type: 'fielddetection', channel: 7, more: regionOf(1) }),
    alertOf({ type: 'fielddetection', channel: 7, more: regionOf(2) }),
    // An input is of the recorder: whoever wants it, has it.
    alertOf({ type: 'IO', channel: 0, more: '<inputIOPortID>3</inputIOPortID>' }),
    alertOf({ type: 'facedetection', channel: 1 }),
  )
  expect(events().map(({ channelId, event }) => [channelId, event.alarmType])).toEqual([
    ['E_C2', 4],
    ['E_C1', 4],
    ['E_C2', 61],
  ])
  expect(device.lines.size).toBe(1)
  expect(report('E_C2')?.aside?.strangers).toEqual([{ channel: 7, count: 1 }])
  expect(report('E_C2')?.aside?.unknown).toContainEqual({ event: 'facedetection', count: 1 })
  expect(notes()).toContain('an event of a channel that no camera is of is refused')
})

test('a camera that is added or taken away leaves the line as it is; another login opens another', async () => {
  const { device, station, wanted, events, send } = await listenTo('hikvision')
  await send()
  station.configure([{ ...wanted, cameras: [yard] }])
  device.part(alertOf({ type: 'fielddetection' }))
  device.part(alertOf({ type: 'fielddetection', channel: 2 }))
  await expect.poll(() => events().map(({ channelId }) => channelId)).toEqual(['E_C2'])
  const before = device.asked.length
  station.configure([{ ...wanted, credentials: { ...deviceLogin, user: 'other' } }])
  await expect.poll(() => device.asked.length).toBeGreaterThan(before)
  await expect.poll(() => device.lines.size).toBe(0)
})

test('what began before the camera was armed and goes on is raised once it is armed; faults are raised always', async () => {
  const plan = { timeZone: 'UTC', week: [], followsCalendar: false, exceptions: [] }
  const { station, wanted, events, send } = await listenTo('hikvision', { cameras: [{ ...gate, plan }] })
  const goesOn = alertOf({ type: 'fielddetection', more: regionOf(1) })
  const raised = () => events().map(({ event }) => event.what)
  await send(goesOn, alertOf({ type: 'shelteralarm' }), goesOn)
  expect(raised()).toEqual(['pictureFault'])
  station.configure([{ ...wanted, cameras: [{ ...gate, plan: { ...plan, week: [[0, minutesOfWeek]] } }] }])
  await send(goesOn, goesOn)
  expect(raised()).toEqual(['pictureFault', 'intrusion'])
})

test('days off count as they do for zones', async () => {
  const plan = { timeZone: 'UTC', week: [[0, 6 * minutesOfDay] as Span], followsCalendar: true, exceptions: [] }
  const off = Array.from({ length: 3 }, (_, n) =>
    new Date(Date.now() + (n - 1) * 86_400_000).toISOString().slice(0, 10),
  )
  const { station, wanted, events, send } = await listenTo('hikvision', { cameras: [{ ...gate, plan }] })
  station.configure([wanted], new Map(off.map(day => [day, 'off'])))
  await send(alertOf({ type: 'fielddetection' }))
  station.configure([wanted], new Map(off.map(day => [day, 'work'])))
  await send(alertOf({ type: 'linedetection' }))
  expect(events().map(({ event }) => event.what)).toEqual(['crossing'])
})

test('a line that breaks is opened again, and what goes on meanwhile is not reported anew', async () => {
  const { device, events, report, notes, send } = await listenTo('hikvision')
  const goesOn = alertOf({ type: 'fielddetection', at: Date.now(), more: regionOf(1) })
  await send(goesOn)
  device.hangUp()
  await expect.poll(() => device.asked.length).toBeGreaterThan(3)
  await send(goesOn, alertOf({ type: 'linedetection' }))
  expect(events().map(({ event }) => event.what)).toEqual(['intrusion', 'crossing'])
  expect(report()?.state).toBe('listening')
  // What is there again at once is no news.
  expect(notes()).not.toContain('the events of the device are not heard')
})

test('what Dahua began to tell before anybody listened is asked for and raised once, however often the line breaks', async () => {
  // What is known of it from before has an id of its day.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 29, 12) })
  onTestFinished(() => void vi.useRealTimers())
  const settings: Settings = { held: { VideoBlind: [0, 4], AlarmLocal: [1] } }
  const cameras = [gate, { ...yard, channel: 5, wanted: ['pictureFault' as const] }, { ...yard, channelId: 'E_C3' }]
  const { device, events, send } = await listenTo('dahua', { cameras, settings })
  const raised = () => events().map(({ channelId, event }) => [channelId, event.facts.topic].join(' '))
  await send()
  await expect.poll(() => raised().toSorted()).toEqual(['E_C1 VideoBlind', 'E_C2 VideoBlind', 'E_C3 AlarmLocal'])
  // Nobody wants to know of its disks: it is not asked.
  expect(device.asked.map(({ path }) => path).join()).not.toContain('Storage')
  const lastAsked = () => device.asked.filter(({ path }) => path.endsWith('code=VideoAbnormalDetection')).length
  const again = async () => {
    const before = lastAsked()
    const [broken] = device.lines
    device.hangUp()
    await expect.poll(() => [...device.lines].filter(line => line !== broken)).toHaveLength(1)
    await send()
    // The question, and its answer to who has logged in.
    await expect.poll(lastAsked).toBe(before + 2)
  }
  await expect.poll(lastAsked).toBe(2)
  await again()
  expect(raised()).toHaveLength(3)
  // What ended is reported as ended, and holds anew when the line is back.
  await send(codeOf('VideoBlind', 'Stop', 0))
  await again()
  expect(raised()).toHaveLength(4)
  expect(new Set(events().map(({ event }) => event.eventId)).size).toBe(4)

  // Another process knows nothing of this one: what it raises is known by its id.
  const after = await listenTo('dahua', { cameras, settings, device: { port: device.port } })
  await expect.poll(() => device.lines.size).toBe(2)
  device.part('Heartbeat')
  await expect.poll(() => after.events().length).toBe(3)
  const ids = (all: Event[]) => all.map(({ event }) => event.eventId).toSorted()
  expect(ids(after.events())).toEqual(ids(events().slice(0, 3)))
})

/** A line that breaks, is there again, and by which it was asked for what holds. */
async function isBroken(device: Awaited<ReturnType<typeof aDevice>>) {
  const before = questions(device)
  const [broken] = device.lines
  device.hangUp()
  await expect.poll(() => [...device.lines].filter(line => line !== broken)).toHaveLength(1)
  device.part('Heartbeat')
  await expect.poll(() => questions(device)).toBe(before + 2)
}
/** Of what is asked for last, each with its answer to who has logged in. */
const questions = ({ asked }: Awaited<ReturnType<typeof aDevice>>) =>
  asked.filter(({ path }) => path.endsWith('code=VideoAbnormalDetection')).length

test('a device that cannot say what holds, as while it starts, has not said that nothing does', async () => {
  const settings: NonNullable<Settings> = { held: { VideoBlind: [0] } }
  const { device, events } = await listenTo('dahua', { settings })
  await expect.poll(() => device.lines.size).toBe(1)
  device.part('Heartbeat')
  await expect.poll(() => questions(device)).toBe(2)
  expect(events()).toHaveLength(1)
  for (const status of [500, 503, 404]) {
    settings.heldAnswer = { status, text: 'Error: not yet' }
    await isBroken(device)
    delete settings.heldAnswer
    await isBroken(device)
    expect(events()).toHaveLength(1)
  }
})

test('what began in a gap is new, though its camera told of nothing before and another of that day is known', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 29, 12) })
  onTestFinished(() => void vi.useRealTimers())
  const settings: NonNullable<Settings> = { held: { VideoBlind: [0] } }
  const first = await listenTo('dahua', { settings })
  const { device } = first
  await expect.poll(() => device.lines.size).toBe(1)
  device.part('Heartbeat')
  await expect.poll(() => first.events().length).toBe(1)
  await expect.poll(() => questions(device)).toBe(2)
  first.station.close()
  await expect.poll(() => device.lines.size).toBe(0)

  delete settings.held
  const second = await listenTo('dahua', { device: { port: device.port } })
  await expect.poll(() => device.lines.size).toBe(1)
  device.part('Heartbeat')
  await expect.poll(() => questions(device)).toBe(4)
  settings.held = { VideoBlind: [0] }
  await isBroken(device)
  await expect.poll(() => second.events().length).toBe(1)
  expect(second.events()[0]?.event.eventId).not.toBe(first.events()[0]?.event.eventId)
})

test('what holds at a camera is not raised anew when its port or its login is another', async () => {
  const { station, wanted, events, send } = await listenTo('hikvision')
  const goesOn = alertOf({ type: 'fielddetection', more: regionOf(1) })
  await send(goesOn)
  const moved = await aDevice('hikvision')
  station.configure([{ ...wanted, port: moved.port }])
  await expect.poll(() => moved.lines.size).toBe(1)
  moved.part(goesOn)
  moved.part(alertOf({ type: 'linedetection' }))
  await expect.poll(() => events().map(({ event }) => event.what)).toEqual(['intrusion', 'crossing'])
  // Another of its channels is another camera.
  station.configure([{ ...wanted, cameras: [{ ...gate, channel: 2 }] }])
  await send()
  await expect.poll(() => moved.lines.size).toBe(0)
})

test('one that falls silent is opened again', async () => {
  const { device } = await listenTo('dahua', { times: { silence: 30 } })
  await expect.poll(() => device.asked.length).toBeGreaterThan(5)
})

test.each<[what: string, state: string, settings: Settings, device: Partial<VendorDevice>]>([
  ['a wrong password', 'unauthorised', { password: 'another' }, {}],
  ['a password that is missing', 'unauthorised', {}, { credentials: undefined }],
  ['a password that is wanted in the clear', 'basicOnly', { challenge: 'Basic realm="x"' }, {}],
  ['a page in place of a stream', 'protocol', { answer: response => void response.end('<html>') }, {}],
  ['another way', 'protocol', { answer: response => void response.writeHead(302, { location: '/x' }).end() }, {}],
  [
    'a head without an end',
    'protocol',
    { answer: response => void response.socket?.write(`HTTP/1.1 200 OK\r\nX: ${'x'.repeat(200_000)}`) },
    {},
  ],
  ['nobody there', 'unreachable', {}, { port: 1 }],
  ['a service of a cloud', 'badAddress', {}, { host: '169.254.169.254' }],
])('%s is named (%s), told once however often it is tried, and goes away by itself', async (_, state, wrong, more) => {
  const settings: NonNullable<Settings> = { ...wrong }
  const { device, report, notes, send, events } = await listenTo('hikvision', { settings, device: more })
  await expect.poll(() => report()?.state).toBe(state)
  if (Object.keys(more).length > 0) return
  await expect.poll(() => device.asked.length).toBeGreaterThan(5)
  expect(notes()).toEqual(['the events of the device are not heard'])
  expect(device.asked.filter(({ authorization }) => authorization?.startsWith('Basic'))).toEqual([])
  // It is what the device answers by.
  delete device.settings.answer
  if (!wrong?.answer) return
  await send(alertOf({ type: 'linedetection' }))
  expect(events()).toHaveLength(1)
  expect(notes()).toContain('the events of the device are heard')
})

test('a wrong password is tried again after a minute, for devices lock accounts', async () => {
  const times = { refusedDelay: 60_000 }
  const { device, report } = await listenTo('hikvision', { settings: { password: 'another' }, times })
  await expect.poll(() => report()?.state).toBe('unauthorised')
  const beside = await listenTo('hikvision', { settings: { answer: response => void response.end() }, times })
  await expect.poll(() => beside.device.asked.length).toBeGreaterThan(20)
  // The question, and the one answer to it.
  expect(device.asked).toHaveLength(2)
})

test('over TLS a device is known by its certificate, and told nothing before it is', async () => {
  const security = new X509Certificate(cameraCertificate.cert).fingerprint256.replaceAll(':', '').toLowerCase()
  const settings = { certificate: cameraCertificate }
  const known = await listenTo('dahua', { settings, device: { security } })
  await known.send(codeOf('VideoBlind', 'Start'))
  expect(known.events()).toHaveLength(1)
  const stranger = await listenTo('dahua', { settings, device: { security: '0'.repeat(64) } })
  await expect.poll(() => stranger.report()?.state).toBe('untrusted')
  expect(stranger.device.asked).toEqual([])
})

test('hostile parts raise nothing, are named, and cost no other event', async () => {
  const { device, events, report, send, isOpen } = await listenTo('hikvision')
  await isOpen()
  const bomb = `<!DOCTYPE x [<!ENTITY a "b">]>${alertOf({ type: '&a;' })}`
  device.part(bomb)
  device.part('{"eventType":', 'application/json')
  device.part(Buffer.alloc(1_000_000, 'x'))
  device.part(Buffer.alloc(400_000, '--MIME'), 'image/jpeg')
  device.part(Buffer.from([0xff, 0xfe, 0x00, 0xc3]))
  device.part(alertOf({ type: 'x'.repeat(5000) }))
  const long = `${'\u0001<![CDATA[\ud800]]>'.repeat(50)}${'y'.repeat(3000)}`
  await send(alertOf({ type: 'linedetection', more: `<channelName>${long}</channelName>${regionOf(1, long)}` }))
  expect(events()).toHaveLength(1)
  const { facts } = events()[0]?.event ?? { facts: {} }
  expect(JSON.stringify(facts).length).toBeLessThan(1000)
  expect(JSON.stringify(facts)).not.toMatch(/\\u/)
  const unknown = report()?.aside?.unknown ?? []
  expect(unknown).toContainEqual({ event: '!tooLong', count: 1 })
  expect(unknown).toContainEqual({ event: '!unreadable', count: expect.any(Number) })
  for (const { event } of unknown) expect(event.length).toBeLessThanOrEqual(60)
  expect(device.asked).toHaveLength(2)
})

test.each([
  ['a boundary that never comes', Buffer.alloc(300_000, '-')],
  ['a head of a part without an end', Buffer.from(`--MIME_boundary\r\n${'a: b\r\n'.repeat(5000)}`)],
  ['a part without an end', Buffer.from(`--MIME_boundary\r\n\r\n${'x'.repeat(300_000)}`)],
])('%s ends the line, which is opened again and then named', async (_, bytes) => {
  const { device, report } = await listenTo('hikvision')
  const writing = setInterval(() => device.write(bytes), 2)
  onTestFinished(() => clearInterval(writing))
  await expect.poll(() => report()?.state).toBe('protocol')
  clearInterval(writing)
  // The line that is there may be one that was spoiled.
  const alive = () => {
    device.part(hikvisionAlive())
    return report()?.state
  }
  await expect.poll(alive).toBe('listening')
})

test('long parts count for as many as they are long', async () => {
  const { device, events, notes, isOpen } = await listenTo('hikvision', { times: { span: 3000 } })
  await isOpen()
  const long = alertOf({ type: 'fielddetection', more: `<x>${'x'.repeat(120_000)}</x>` })
  for (let sent = 0; sent < 12; sent += 1) device.part(long)
  await expect.poll(notes).toContain('the device tells of too much: it is read more slowly')
  device.part(alertOf({ type: 'linedetection' }))
  await expect.poll(() => events().map(({ event }) => event.what)).toEqual(['intrusion', 'crossing'])
})

test('a hundred thousand events at once are read at a pace: alarms stay bounded, it is named, and another device goes on', async () => {
  const { device, events, notes, station, wanted, report } = await listenTo('dahua', { times: { span: 1000 } })
  const beside = await aDevice('hikvision')
  const other = { ...wanted, vendor: 'hikvision' as const, port: beside.port, cameras: [{ ...yard, channel: 1 }] }
  station.configure([wanted, other])
  await expect.poll(() => device.lines.size + beside.lines.size).toBe(2)
  const one = (n: number) =>
    partOf('myboundary', codeOf('CrossLineDetection', 'Pulse', 0, { Name: `r${n}` }), 'text/plain')
  device.write(Buffer.concat(Array.from({ length: 100_000 }, (_, n) => one(n))))
  await expect.poll(() => notes()).toContain('the device tells of too much: it is read more slowly')
  beside.part(alertOf({ type: 'fielddetection' }))
  await expect.poll(() => events().some(({ channelId }) => channelId === 'E_C2')).toBe(true)
  const flooded = events().filter(({ channelId }) => channelId === 'E_C1')
  expect(flooded.length).toBeGreaterThan(0)
  expect(flooded.length).toBeLessThan(40)
  expect(notes().filter(what => what.includes('too many'))).toHaveLength(1)
  expect(report()?.state).toBe('listening')
})
