import { gbAddress } from '@watchfire/contract/device/gb28181.shapes.ts'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { testFootage } from '../../../demo-cameras/src/simulator/test-footage.ts'
import { freePort } from '../../../scripts/test/free-port.ts'
import type { AccessUnit, StreamParameters } from '../camera/codec/access-unit.ts'
import { openCamera } from '../camera/rtsp/rtsp-camera.ts'
import { unitsOfFile } from '../mp4/units-of-file.ts'
import type { CameraEvent } from '../watch/watch-events.ts'
import { eventOf } from './gb-alarm.rules.ts'
import { Gb28181 } from './gb28181.ts'
import { channelId, deviceId, openDevice } from './testing/gb-device.ts'
import type { Film } from './testing/send-film.ts'

const films = {} as Record<'h264' | 'h265', Film>
beforeAll(async () => {
  for (const codec of ['h264', 'h265'] as const)
    films[codec] = await unitsOfFile(await testFootage({ codec, group: 5 }))
}, 30_000)

const soon = { timeout: 20_000, interval: 20 }
/** Its port may not be open yet. */
const registered = (device: Awaited<ReturnType<typeof openDevice>>) =>
  vi.waitFor(async () => expect(await device.register()).toMatch(/^SIP\/2\.0 200 /), soon)

type Plant = {
  inputType?: number
  inputParent?: string
  media?: 'udp' | 'tcp'
  film?: Film
  refuses?: number
  source?: number
}

async function aPlant({ media = 'udp', inputType, ...settings }: Plant = {}) {
  const port = await freePort('0.0.0.0')
  const alarms: CameraEvent[] = []
  const warned: object[] = []
  const known = { handleEvent: (event: CameraEvent) => alarms.push(event), inputType }
  const gb28181 = new Gb28181({
    open: sealed => JSON.stringify({ user: deviceId, password: sealed }),
    cameraOf: source => (source.channelId === channelId ? known : undefined),
    cameraOfInputs: () => (inputType === undefined ? undefined : known),
    log: { info: () => {}, warn: (facts: object) => warned.push(facts) },
  })
  onTestFinished(() => gb28181.close())
  const configuration = {
    serverId: '34020000002000000001',
    port,
    devices: [{ id: deviceId, password: 'secret', media }],
  }
  gb28181.configure(configuration)
  await vi.waitFor(async () => expect(await gb28181.report(null)).toMatchObject({ problem: null, devices: [{}] }), soon)
  const device = await openDevice({ port, ...settings })
  onTestFinished(() => device.close())
  const url = gbAddress(deviceId, channelId)
  const seen = { units: [] as AccessUnit[], parameters: [] as StreamParameters[], states: [] as string[] }
  const camera = () => {
    const opened = openCamera({
      url,
      play: gb28181.player(url),
      timing: { timeout: 3000, noPicture: 3000, firstDelay: 50, maxDelay: 200 },
      onUnit: unit => seen.units.push(unit),
      onParameters: parameters => seen.parameters.push(parameters),
      onState: (state, reason) => seen.states.push(reason ? `${state}: ${reason}` : state),
    })
    onTestFinished(() => opened.close())
    return opened
  }
  return { gb28181, configuration, device, camera, seen, alarms, warned }
}

test.each([
  ['h264', 'udp'],
  ['h264', 'tcp'],
  ['h265', 'udp'],
] as const)(
  '%s of a channel arrives whole over %s, ends by BYE, and comes again after a loss',
  async (codec, media) => {
    const film = films[codec]
    const { device, camera, seen } = await aPlant({ media, film })
    const opened = camera()
    await vi.waitFor(() => expect(seen.states).toEqual(['offline: unreachable']), soon)
    await registered(device)
    await vi.waitFor(() => expect(seen.units.length).toBeGreaterThan(film.units.length * 2), soon)
    expect(seen.states).toEqual(['offline: unreachable', 'online'])
    const { sps, pps, width, height } = film.parameters
    expect(seen.parameters[0]).toMatchObject({ codec, width, height })
    expect(Buffer.from(seen.parameters[0]?.sps ?? [])).toEqual(Buffer.from(sps))
    expect(Buffer.from(seen.parameters[0]?.pps ?? [])).toEqual(Buffer.from(pps))
    // Every picture as it was sent, though packets overtook each other and their numbers began anew.
    seen.units.slice(0, film.units.length * 2).forEach((unit, index) => {
      expect(Buffer.from(unit.data).equals(Buffer.from(film.units[index % film.units.length]?.data ?? []))).toBe(true)
    })
    expect(seen.units.slice(1).every((unit, index) => unit.time - (seen.units[index]?.time ?? 0) === 3600)).toBe(true)
    const invite = device.received.find(text => text.startsWith('INVITE')) ?? ''
    expect(invite).toMatch(/^Subject: 34020000001320000001:020000\d{4},34020000002000000001:0\r$/m)
    expect(invite).toMatch(media === 'tcp' ? /a=setup:passive\r\na=connection:new\r\ny=020000\d{4}/ : /RTP\/AVP 96\r\n/)

    const before = seen.units.length
    await device.hangUp()
    await vi.waitFor(() => expect(seen.units.length).toBeGreaterThan(before + 10), soon)
    expect(seen.states.slice(2)).toEqual(['offline: ended', 'online'])
    opened.close()
    await vi.waitFor(() => expect(device.received.some(text => text.startsWith('BYE '))).toBe(true), soon)
  },
  60_000,
)

test('what devices register with is known as secret as long as they may', async () => {
  const { gb28181 } = await aPlant()
  expect(gb28181.passwords()).toEqual(['secret'])
  gb28181.configure(undefined)
  expect(gb28181.passwords()).toEqual([])
})

test('a channel that the device has not got is no stream; a device that is taken away is not reached', async () => {
  const { gb28181, device, camera, seen } = await aPlant({ refuses: 404 })
  await registered(device)
  await vi.waitFor(
    async () => expect(await gb28181.report(deviceId)).toMatchObject({ channels: [{ channelId }, {}] }),
    soon,
  )
  camera()
  await vi.waitFor(() => expect(seen.states).toEqual(['offline: noStream']), soon)
  gb28181.configure(undefined)
  await vi.waitFor(() => expect(seen.states.at(-1)).toBe('offline: unreachable'), soon)
  expect(await gb28181.report(null)).toMatchObject({ problem: null, devices: [] })
})

test('an alarm of a channel is told once; one of a source that no camera is of is counted', async () => {
  const { gb28181, device, alarms } = await aPlant()
  await registered(device)
  await vi.waitFor(async () => expect((await gb28181.report(null)).devices).toMatchObject([{ state: 'online' }]), soon)
  const alarm = (of: string) =>
    `<Notify><CmdType>Alarm</CmdType><SN>1</SN><DeviceID>${of}</DeviceID><AlarmMethod>2</AlarmMethod><AlarmTime>2020-01-02T03:04:05</AlarmTime><Info><AlarmType>3</AlarmType></Info></Notify>`
  for (let time = 0; time < 2; time += 1) await device.message(alarm(channelId))
  await device.message(alarm('34020000001340000001'))
  await vi.waitFor(async () => expect(await gb28181.report(null)).toMatchObject({ unbound: 1 }), soon)
  expect(alarms).toMatchObject([
    {
      heedsPlan: false,
      alarmType: 72,
      eventId: expect.stringMatching(/^gb-[0-9a-f]{40}$/),
      facts: { deviceTime: '2020-01-02T03:04:05' },
    },
  ])
})

test.each([
  ['of the camera it belongs to, whatever is wired to it', { inputParent: channelId }, 4],
  ['of the camera that is set up for the inputs, by what is wired to them', { inputType: 61 }, 61],
  ['of none, and counted', {}, undefined],
])('an alarm of an input is %s', async (_name, plant, alarmType) => {
  const { gb28181, device, alarms } = await aPlant(plant)
  await registered(device)
  await vi.waitFor(async () => expect((await gb28181.report(deviceId)).channels).toHaveLength(2), soon)
  const alarmAs = (method: string, type: string) =>
    device.message(
      `<Notify><CmdType>Alarm</CmdType><SN>1</SN><DeviceID>34020000001340000001</DeviceID><AlarmMethod>${method}</AlarmMethod><AlarmTime>2020-01-02T03:04:05</AlarmTime>${type}</Notify>`,
    )
  // As it is told without a type, and by one of another meaning.
  await alarmAs('2', '')
  await alarmAs('5', '<Info><AlarmType>2</AlarmType></Info>')
  if (alarmType === undefined)
    return vi.waitFor(async () => expect(await gb28181.report(null)).toMatchObject({ unbound: 2 }), soon)
  await vi.waitFor(() => expect(alarms).toHaveLength(2), soon)
  expect(alarms).toMatchObject([
    { alarmType, heedsPlan: false, facts: { method: '2', input: 'Input' } },
    { alarmType, facts: { method: '5' } },
  ])
})

test.each([
  ['2', '', undefined, 4],
  ['2', '1', undefined, 4],
  ['2', '', 62, 62],
  ['5', '6', 61, 61],
  ['5', '8', undefined, 40],
  ['2', '4', 61, 60],
  ['6', '1', 61, 72],
  ['x', 'x', undefined, 4],
] as const)('method %s, type %s of an input that %s is wired to means %s', (method, type, alarmType, means) => {
  const facts = { priority: '', description: '', longitude: '', latitude: '', eventType: '' }
  const alarm = { sourceId: '34020000001340000001', serial: '1', time: '', method, type, facts }
  expect(eventOf(deviceId, alarm, Date.now(), { name: '', alarmType })).toMatchObject({
    alarmType: means,
    facts: { input: '34020000001340000001' },
  })
})

test('an alarm is one by device, source, moment, method and type, however often and in whichever form it is told', () => {
  const now = Date.parse('2026-01-01T20:00:00Z')
  const facts = { priority: '1', description: '', longitude: '', latitude: '', eventType: '' }
  const idOf = (time: string, { serial = '1', device = deviceId, at = now } = {}) => {
    const event = eventOf(device, { sourceId: channelId, serial, time, method: '5', type: '6', facts }, at)
    return typeof event === 'string' ? event : event.eventId
  }
  const time = '2026-01-02T03:58:00'
  const first = idOf(time)
  // Told again it is the same, in a later message and after a restart.
  for (const again of [time, '2026-01-02 03:58:00', '2026-01-02T03:58:00.000', '2026-01-02T03:58:00+08:00'])
    expect(idOf(again, { serial: '2', at: now + 90_000 })).toBe(first)
  expect(idOf('2026-01-02T03:58:01')).not.toBe(first)
  // Two recorders may count their channels alike.
  expect(idOf(time, { device: '34020000001180000002' })).not.toBe(first)
  // One without a time must not stand for all that come after it.
  expect(idOf('', { serial: '7', at: now + 1000 })).toBe(idOf('', { serial: '7' }))
  expect(idOf('', { serial: '8' })).not.toBe(idOf('', { serial: '7' }))
  expect(idOf('', { serial: '7', at: now + 24 * 3_600_000 })).not.toBe(idOf('', { serial: '7' }))
})

test('many alarms of one kind keep no other back, nor do those of sources without a camera; what is left out is counted', async () => {
  const { gb28181, device, alarms, warned } = await aPlant()
  await registered(device)
  await vi.waitFor(async () => expect((await gb28181.report(null)).devices).toMatchObject([{ state: 'online' }]), soon)
  const alarm = (second: number, { of = channelId, type = '6' } = {}) =>
    device.message(
      `<Notify><CmdType>Alarm</CmdType><SN>1</SN><DeviceID>${of}</DeviceID><AlarmMethod>5</AlarmMethod><AlarmTime>${new Date(second * 1000).toISOString()}</AlarmTime><Info><AlarmType>${type}</AlarmType></Info></Notify>`,
    )
  for (let second = 0; second < 45; second += 1) await alarm(second, { of: '34020000001340000001' })
  for (let second = 0; second < 80; second += 1) await alarm(second)
  await alarm(0, { type: '1' })
  const count = (type: string) => alarms.filter(({ facts }) => 'type' in facts && facts.type === type).length
  await vi.waitFor(() => expect(count('1')).toBe(1), soon)
  const many = count('6')
  expect(many).toBeGreaterThanOrEqual(40)
  expect(many).toBeLessThan(80)
  expect(warned.filter(facts => 'leftOut' in facts)).toEqual([
    { deviceId, source: channelId, alarmType: 4, leftOut: 1 },
  ])
  expect(await gb28181.report(null)).toMatchObject({ unbound: 45 })
}, 60_000)

test('what is shown is what the device says it sends; when the AI server stops, it is told to send no more, and to move no more', async () => {
  const { gb28181, device, camera, seen } = await aPlant({ film: films.h264, source: 4_294_967_295 })
  await registered(device)
  camera()
  await vi.waitFor(() => expect(seen.units.length).toBeGreaterThan(5), soon)
  const turning = gb28181.turning(gbAddress(deviceId, channelId))
  await turning?.move({ pan: 1, tilt: 0, zoom: 0 }, AbortSignal.timeout(20_000))
  await gb28181.close()
  expect(device.received.some(text => text.startsWith('BYE '))).toBe(true)
  expect(device.commands()).toEqual(['A50F0101FF0000B5', 'A50F0100000000B5'])
  expect(gb28181.turning('rtsp://127.0.0.1/1')).toBeUndefined()
}, 60_000)

test.each([
  ['5', '1', 4],
  ['5', '06', 4],
  ['5', '7', 41],
  ['5', '8', 40],
  ['5', '9', 35],
  ['5', '10', 10],
  ['5', '11', 71],
  ['2', '1', 71],
  ['2', '3', 72],
  ['2', '4', 60],
  ['2', '5', 60],
  ['6', '2', 72],
  ['5', '2', 'none'],
  ['5', '12', 'none'],
  ['1', '1', 'unknown'],
  ['5', 'x', 'unknown'],
] as const)('method %s, type %s means %s', (method, type, means) => {
  const now = Date.parse('2026-01-01T20:00:00Z')
  const facts = { priority: '1', description: 'Gate', longitude: '', latitude: '', eventType: '' }
  const alarm = { sourceId: channelId, serial: '1', time: '2026-01-02T03:58:00', method, type, facts }
  const event = eventOf(deviceId, alarm, now)
  if (typeof event === 'string') return expect(event).toBe(means)
  // Beijing's clock.
  expect(event).toMatchObject({
    alarmType: means,
    at: now - 120_000,
    receivedAt: now,
    facts: { priority: '1', description: 'Gate' },
  })
  expect(event.measured).toEqual(means === 60 ? { saType: type === '4' ? 1 : 2 } : undefined)
  expect(event.facts).not.toHaveProperty('deviceTime')
})
