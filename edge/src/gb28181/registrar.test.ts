import { type AddressInfo, connect, createServer } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { GbUpdate } from './gb-messages.ts'
import { timeOf } from './manscdp.ts'
import { Registrar, type RegistrarTimes } from './registrar.ts'
import { authorisation, channelId, deviceId, openDevice } from './testing/gb-device.ts'

const serverId = '34020000002000000001'
const soon = { timeout: 10_000 }

async function aRegistrar(times: Partial<RegistrarTimes> = {}) {
  const updates: GbUpdate[] = []
  const registrar = new Registrar(one => updates.push(one), { catalogueMs: 0, giveUpMs: 2000, ...times })
  onTestFinished(() => registrar.close())
  const settings = { serverId, port: 0, devices: [{ id: deviceId, password: 'secret', media: 'udp' as const }] }
  await registrar.configure(settings)
  const isOnline = () => vi.waitFor(() => expect(registrar.report(null).devices[0]?.state).toBe('online'), soon)
  return {
    registrar,
    updates,
    settings,
    isOnline,
    online: () => updates.findLast(({ kind }) => kind === 'online'),
  }
}

async function aDevice(settings: Parameters<typeof openDevice>[0]) {
  const device = await openDevice(settings)
  onTestFinished(() => device.close())
  return device
}

test.each(['udp', 'tcp'] as const)(
  'a device registers over %s, tells its channels in its own letters, is alive, and takes its leave',
  async over => {
    const { registrar, online } = await aRegistrar()
    // As they are written in GB 18030.
    const device = await aDevice({ port: registrar.port, over, channelName: '\xb6\xab\xc3\xc5' })
    const challenged = await device.request('REGISTER')
    expect(challenged).toMatch(/^SIP\/2\.0 401 /)
    expect(challenged).toMatch(/WWW-Authenticate: Digest realm="3402000000", nonce="[^"]+", algorithm=MD5/)
    const welcome = await device.register()
    expect(welcome).toMatch(/^SIP\/2\.0 200 /)
    const [, date = ''] = /^Date: (\S+)\r$/m.exec(welcome) ?? []
    expect(Math.abs((timeOf(date) ?? 0) - Date.now())).toBeLessThan(60_000)
    expect(await device.keepalive()).toMatch(/^SIP\/2\.0 200 /)
    await vi.waitFor(() => expect(registrar.report(deviceId).channels).toHaveLength(2))
    expect(registrar.report(deviceId)).toMatchObject({
      problem: null,
      devices: [{ id: deviceId, state: 'online', address: expect.stringMatching(/^127\.0\.0\.1:/), channels: 2 }],
      channels: [{ channelId, name: '东门', maker: 'Maker', model: 'IPC', isOnline: true }, { name: 'Yard' }],
      refused: 0,
    })
    expect(await device.register(0)).toMatch(/^SIP\/2\.0 200 /)
    expect(online()).toEqual({ kind: 'online', ids: [] })
    expect(await device.keepalive()).toMatch(/^SIP\/2\.0 403 /)
  },
)

test('a device that falls silent is gone, and its calls with it', async () => {
  const { registrar, updates, online } = await aRegistrar({ silenceMs: 300, checkIntervalMs: 30 })
  const device = await aDevice({ port: registrar.port })
  await device.register()
  await vi.waitFor(() => expect(online()).toEqual({ kind: 'online', ids: [deviceId] }))
  const played = await registrar.play(deviceId, channelId, 40_000, false)
  expect(played).toMatchObject({ hosts: ['127.0.0.1'] })
  await vi.waitFor(() => expect(online()).toEqual({ kind: 'online', ids: [] }), 5000)
  expect(updates).toContainEqual({ kind: 'ended', callId: 'callId' in played && played.callId })
  expect(await registrar.play(deviceId, channelId, 40_000, false)).toMatchObject({ problem: 'unreachable' })
})

/** The line by which a call is ended, of the last call. */
const goodbye = (device: Awaited<ReturnType<typeof openDevice>>) => {
  const callId =
    /^Call-ID: (\S+)/m.exec(device.received.findLast(text => text.startsWith('INVITE ')) ?? '')?.[1] ?? 'none'
  return device.received.find(text => text.startsWith('BYE ') && text.includes(callId))
}

test.each([
  ['removed', { devices: [] }],
  ['given another password', { devices: [{ id: deviceId, password: 'another', media: 'udp' as const }] }],
  ['asked to send by another way', { devices: [{ id: deviceId, password: 'secret', media: 'tcp' as const }] }],
  ['to register at another server', { serverId: '34020000002000000002' }],
])('a device that is %s is told to send no more', async (_, changed) => {
  const { registrar, settings, updates, isOnline } = await aRegistrar()
  const device = await aDevice({ port: registrar.port })
  await device.register()
  await isOnline()
  const played = await registrar.play(deviceId, channelId, 40_000, false)
  await registrar.configure({ ...settings, ...changed })
  await vi.waitFor(() => expect(goodbye(device)).toBeTruthy(), soon)
  expect(updates).toContainEqual({ kind: 'ended', callId: 'callId' in played && played.callId })
})

test('devices that are called are told when the registrar ends; no call asks for the number of another', async () => {
  const { registrar, isOnline } = await aRegistrar({ giveUpMs: 8000, leaveMs: 8000 })
  const device = await aDevice({ port: registrar.port, source: 77 })
  await device.register()
  await isOnline()
  const first = await registrar.play(deviceId, channelId, 40_000, false)
  for (let call = 1; call < 5; call += 1)
    expect(await registrar.play(deviceId, channelId, 40_000, false)).toMatchObject({ source: 77 })
  const asked = device.received.flatMap(text => /^y=(\d{10})\r$/m.exec(text)?.[1] ?? [])
  expect(new Set(asked).size).toBe(5)
  const byes = () => device.received.filter(text => text.startsWith('BYE ')).length
  // One that does not hear it at once is told again, also of a call that was about to end.
  device.deaf(2)
  registrar.end('callId' in first ? first.callId : '')
  await registrar.close()
  expect(byes()).toBe(5)
})

test('a call goes on over the line that its device came back by', async () => {
  const { registrar, isOnline } = await aRegistrar()
  const device = await aDevice({ port: registrar.port, over: 'tcp' })
  await device.register()
  await isOnline()
  const played = await registrar.play(deviceId, channelId, 40_000, true)
  await device.redial()
  expect(await device.keepalive()).toMatch(/^SIP\/2\.0 200 /)
  registrar.end('callId' in played ? played.callId : '')
  await vi.waitFor(() => expect(goodbye(device)).toBeTruthy(), soon)
})

test('a port that is taken is tried until it is free', async () => {
  const holder = createServer()
  await new Promise<void>(done => holder.listen(0, done))
  const { port } = holder.address() as AddressInfo
  const { registrar, updates, settings } = await aRegistrar({ portMs: 10, portMaxMs: 50 })
  await registrar.configure({ ...settings, port })
  expect(registrar.report(null).problem).toBe('portTaken')
  expect(updates).toContainEqual({
    kind: 'note',
    what: 'the port of GB/T 28181 cannot be opened; it is tried again',
    about: { port, problem: 'portTaken', tries: 1 },
  })
  await new Promise(done => holder.close(done))
  await vi.waitFor(() => expect(registrar.report(null).problem).toBeNull(), soon)
  const device = await aDevice({ port })
  expect(await device.register()).toMatch(/^SIP\/2\.0 200 /)
})

test('a device has one channel alone only when its whole catalogue says so', async () => {
  const { registrar, updates } = await aRegistrar({ catalogueSpanMs: 60_000 })
  const alarm = `<Notify><CmdType>Alarm</CmdType><SN>1</SN><DeviceID>${deviceId}</DeviceID><AlarmMethod>6</AlarmMethod><AlarmTime>2026-01-02T03:04:05</AlarmTime><Info><AlarmType>1</AlarmType></Info></Notify>`
  const device = await aDevice({ port: registrar.port, onCatalogue: () => device.message(alarm) })
  const alarms = () => updates.filter(({ kind }) => kind === 'alarm')
  await device.register()
  await vi.waitFor(() => expect(alarms()).toHaveLength(2), soon)
  // It tells its catalogue anew, and that before holds meanwhile.
  expect(registrar.report(deviceId).channels).toHaveLength(2)
  await vi.waitFor(() => expect(alarms()).toHaveLength(4), soon)
  expect(alarms().every(update => update.kind === 'alarm' && update.onlyChannel === null)).toBe(true)
  expect(registrar.report(null).devices).toMatchObject([{ channels: 2 }])
})

test('an alarm is answered, told, and confirmed by a message of its own', async () => {
  const { registrar, updates } = await aRegistrar()
  const device = await aDevice({ port: registrar.port })
  await device.register()
  await vi.waitFor(() => expect(registrar.report(null).devices[0]?.state).toBe('online'))
  const alarm = `<Notify><CmdType>Alarm</CmdType><SN>77</SN><DeviceID>${channelId}</DeviceID><AlarmPriority>1</AlarmPriority><AlarmMethod>5</AlarmMethod><AlarmTime>2026-01-02T03:04:05</AlarmTime><Info><AlarmType>6</AlarmType></Info></Notify>`
  expect(await device.message(alarm)).toMatch(/^SIP\/2\.0 200 /)
  expect(updates.find(({ kind }) => kind === 'alarm')).toMatchObject({
    deviceId,
    alarm: { sourceId: channelId, method: '5', type: '6', time: '2026-01-02T03:04:05' },
  })
  await vi.waitFor(() =>
    expect(
      device.received.some(text => /<Response>[\s\S]*<CmdType>Alarm<[\s\S]*<SN>77<[\s\S]*<Result>OK</.test(text)),
    ).toBe(true),
  )
})

test('whoever is not set up, shows a wrong password or one answer twice does not get in', async () => {
  const { registrar, settings, online } = await aRegistrar()
  const device = await aDevice({ port: registrar.port })
  const stranger = await aDevice({ port: registrar.port, id: '34020000001180000099' })
  expect(await stranger.request('REGISTER')).toMatch(/^SIP\/2\.0 403 /)
  expect(await device.register(3600, 'guessed')).toMatch(/^SIP\/2\.0 403 /)
  expect(registrar.report(null).devices).toMatchObject([{ state: 'badPassword' }])
  const challenge = (await device.request('REGISTER')) ?? ''
  const answer = authorisation(challenge, deviceId, 'secret')
  expect(await device.request('REGISTER', [answer])).toMatch(/^SIP\/2\.0 200 /)
  expect(await device.request('REGISTER', [answer])).toMatch(/^SIP\/2\.0 401 /)
  const made = authorisation('', deviceId, 'secret', { nonce: `${Date.now().toString(36)}.ab.cd` })
  expect(await device.request('REGISTER', [made])).toMatch(/^SIP\/2\.0 401 /)
  // What registered says nothing for others, and others nothing for it.
  expect(await stranger.message('<Notify><CmdType>Keepalive</CmdType></Notify>')).toMatch(/^SIP\/2\.0 200 /)
  for (let guess = 0; guess < 25; guess += 1) await device.register(3600, `guess ${guess}`)
  expect(await device.register()).toMatch(/^SIP\/2\.0 403 /)
  expect(registrar.report(null).refused).toBeGreaterThan(25)
  await registrar.configure({
    ...settings,
    devices: [{ ...(settings.devices[0] as never as object), password: undefined } as never],
  })
  expect(registrar.report(null).devices).toMatchObject([{ state: 'otherKey' }])
  expect(online()).toEqual({ kind: 'online', ids: [] })
})

test('garbage, floods and bombs are refused by name, change nothing, and the next device is served', async () => {
  const { registrar, updates } = await aRegistrar()
  const device = await aDevice({ port: registrar.port })
  await device.register()
  await vi.waitFor(() => expect(registrar.report(deviceId).channels).toHaveLength(2))
  const before = registrar.report(deviceId)
  const bomb = `<!DOCTYPE a [<!ENTITY a "${'b'.repeat(1000)}"><!ENTITY c "&a;&a;&a;&a;">]><Notify><CmdType>&c;</CmdType></Notify>`
  for (const body of [
    bomb,
    '<Notify>',
    `${'<a>'.repeat(5000)}`,
    'x'.repeat(50_000),
    '<Notify><CmdType>Keepalive</Notify></CmdType>',
  ])
    expect(await device.message(body), body.slice(0, 40)).toMatch(/^SIP\/2\.0 400 /)
  for (const text of [
    'x'.repeat(60_000),
    '\0\0\0\0\0',
    'REGISTER sip:a SIP/2.0\r\n\r\n',
    `REGISTER sip:a@b SIP/2.0\r\n${'Via: x\r\n'.repeat(1000)}\r\n`,
    `REGISTER sip:a@b SIP/2.0\r\n${'Via: x\r\n'.repeat(100)}From: a\r\nTo: b\r\nCall-ID: c\r\nCSeq: 1 REGISTER\r\n\r\n`,
    'MESSAGE sip:a@b SIP/2.0\r\nContent-Length: 999999999\r\n\r\n',
    'SIP/2.0 200 OK\r\nVia: x;branch=none\r\nFrom: a\r\nTo: b\r\nCall-ID: c\r\nCSeq: 1 INVITE\r\n\r\n',
  ])
    device.send(text)
  const lines = await Promise.all(
    ['x'.repeat(20_000), 'MESSAGE sip:a@b SIP/2.0\r\nContent-Length: 99999999\r\n\r\n'].map(async text => {
      const line = connect(registrar.port, '127.0.0.1')
      onTestFinished(() => void line.destroy())
      line.on('error', () => {})
      line.write(text)
      await new Promise<void>(done => line.on('close', () => done()))
    }),
  )
  expect(lines).toHaveLength(2)
  expect(
    await device.message(
      `<Response><CmdType>Catalog</CmdType><SN>x</SN><DeviceList>${'<Item><DeviceID>34020000001320000003</DeviceID></Item>'.repeat(600)}</DeviceList></Response>`,
    ),
  ).toMatch(/ 200 /)
  expect(await device.keepalive()).toMatch(/^SIP\/2\.0 200 /)
  expect(registrar.report(null).devices).toMatchObject([{ state: 'online' }])
  expect(registrar.report(null).refused).toBeGreaterThan(before.refused + 8)
  expect(updates.filter(({ kind }) => kind === 'note').length).toBeLessThan(20)
  for (let sent = 0; sent < 2000; sent += 1) device.send(`garbage ${sent}`)
  const other = await aDevice({ port: registrar.port, over: 'tcp', id: '34020000001180000002' })
  // The same host is slow for a while; what it is told is still the truth.
  await vi.waitFor(async () => expect(await other.request('REGISTER')).toMatch(/^SIP\/2\.0 403 /), { timeout: 20_000 })
}, 60_000)
