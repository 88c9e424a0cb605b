/** Cameras set up from the console, and the AI server that hears of them. */

import { allCalls } from '@watchfire/contract'
import { limits } from '@watchfire/contract/core/limits.ts'
import { defaultEventsBy } from '@watchfire/contract/device/vendor-event.rules.ts'
import { unlicensedChannels } from '@watchfire/contract/licence/licence.rules.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { everyWriteIsLogged } from '../../core/testing/logged-writes.ts'
import type { SignedClient } from '../../core/testing/signed-client.ts'
import { suiteServer } from '../../core/testing/suite-server.ts'
import { connectEdge } from '../../fleet/edge-client.ts'
import { setDisabled } from '../device-state.queries.ts'
import { cameraSettings, camerasOfSuite, publicKey, sealed } from '../testing/cameras-of-suite.ts'

const suite = suiteServer({ jobs: false })
everyWriteIsLogged(suite.db)
const { device } = allCalls
const suiteCameras = camerasOfSuite(suite)
const { aServer, read } = suiteCameras
let admin: SignedClient
let port = 0
let projectId = 0
let regionId = 0

beforeAll(async () => {
  ;({ admin, projectId, regionId } = suiteCameras.known)
  await suite.app.listen({ port: 0, host: '127.0.0.1' })
  port = (suite.app.server.address() as { port: number }).port
})

const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => '',
    (error: Error) => error.message,
  )

const change = async (channelId: string, more: object = {}) => {
  const { name, settings: now } = await read(channelId)
  const { address, zones, faults, record, enabled, version } = now ?? { ...cameraSettings, enabled: true, version: 0 }
  return admin.call(device.updateCamera, { channelId, name, address, zones, faults, record, enabled, version, ...more })
}

test('a camera is told to its AI server at once, shown as waiting until it works by it, and its login is shown to nobody', async () => {
  const { aiServerId, key, add, beat, configuration } = await aServer({ contact: false })
  expect(await refusal(add())).toContain('device.notConfigurable')
  await beat({ version: 0 })
  const edge = await connectEdge(port, key)
  const { channelId } = await add({ regionId })
  expect(channelId).toBe(`${aiServerId}_C1`)
  await expect.poll(() => edge.asked).toEqual([{ type: 'configure', version: 1 }])
  edge.close()
  expect(await configuration()).toEqual({
    version: 1,
    cameras: [{ channelId, name: '东门', ...cameraSettings, masks: [], lines: [] }],
    calendar: expect.any(Array),
  })
  expect(await read(channelId)).toMatchObject({
    setUp: 'waiting',
    state: 'inactive',
    regionId,
    publicKey,
    canRemove: true,
    settings: {
      address: cameraSettings.address,
      login: true,
      enabled: true,
      version: 1,
      changedBy: admin.user.fullName,
    },
  })
  expect(await beat({ version: 0 })).toMatchObject({ configurationVersion: 1 })
  expect((await read(channelId)).setUp).toBe('waiting')
  await beat({ version: 1, online: [channelId] })
  // Its name is the console's, not the one an AI server may still say.
  expect(await read(channelId)).toMatchObject({ setUp: 'applied', state: 'online', name: '东门', canRemove: false })
  const audit = await suite.db.system.selectFrom('audit').where('target', '=', channelId).selectAll().execute()
  expect(audit).toHaveLength(1)
  expect(audit[0]?.detail).toMatchObject({ after: { hasLogin: true, zones: ['围栏: 10/10 90/10 90/90'] } })
  expect(JSON.stringify([audit, suite.lines, await read(channelId)])).not.toContain(sealed)
})

test('a login stays as it is unless a change names it', async () => {
  const { add, configuration } = await aServer()
  const { channelId } = await add()
  const logins = async () => (await configuration()).cameras.map(camera => camera.login)
  await change(channelId, { name: '西门' })
  expect(await logins()).toEqual([sealed])
  await change(channelId, { login: 'T'.repeat(100) })
  expect(await logins()).toEqual(['T'.repeat(100)])
  await change(channelId, { withoutLogin: true })
  expect(await logins()).toEqual([null])
  expect((await read(channelId)).settings).toMatchObject({ login: false, version: 4 })
})

test('a login that is kept stays with its places: at another one it has to be given anew, or taken away', async () => {
  const { aiServerId, key, add, configuration } = await aServer()
  const { channelId } = await add({ onvifPort: 8000 })
  const logins = async () => (await configuration()).cameras.map(camera => camera.login)
  const own = cameraSettings.address
  const elsewhere = /device.loginElsewhere:.*视频流地址/
  expect(await refusal(change(channelId, { address: 'rtsp://10.0.0.9:554/main' }))).toMatch(elsewhere)
  expect(await refusal(change(channelId, { address: 'rtsp://10.0.0.1:8554/main' }))).toMatch(elsewhere)
  expect(await refusal(change(channelId, { address: 'rtsps://10.0.0.1:554/main' }))).toMatch(elsewhere)
  expect(await refusal(change(channelId, { second: 'rtsp://10.0.0.9/sub' }))).toMatch(
    /device.loginElsewhere:.*子码流地址/,
  )
  for (const service of [{ onvifPort: 80 }, { onvifSecurity: 'trusted' }])
    expect(await refusal(change(channelId, service))).toContain('device.loginElsewhereOnvif')
  expect((await read(channelId)).settings).toMatchObject({ address: own, second: '', onvifPort: 8000, version: 1 })
  // The same place may have another path, and a second stream.
  await change(channelId, { address: 'rtsp://10.0.0.1/other', second: 'rtsp://10.0.0.1:554/sub' })
  expect(await logins()).toEqual([sealed])

  const edge = await connectEdge(port, key, { trials: new Map([[own, Buffer.from('jpeg')]]) })
  const attempt = (more: object) => admin.call(device.tryCamera, { aiServerId, channelId, address: own, ...more })
  expect(await refusal(attempt({ address: 'rtsp://10.0.0.9/main' }))).toMatch(elsewhere)
  expect(await refusal(attempt({ second: 'rtsp://10.0.0.9/sub' }))).toMatch(/device.loginElsewhere:.*子码流地址/)
  expect(edge.asked).toEqual([])
  expect(await attempt({})).toMatchObject({ problem: null })
  edge.close()

  await change(channelId, { address: 'rtsp://10.0.0.9/main', login: 'T'.repeat(100), second: own })
  expect(await logins()).toEqual(['T'.repeat(100)])
  await change(channelId, { address: 'rtsp://10.0.0.10/main', withoutSecond: true, withoutLogin: true })
  expect(await logins()).toEqual([null])
  // There is none any more that somebody could be told.
  await change(channelId, { address: 'rtsp://10.0.0.11/main' })
})

test('of two who change a camera the second is told who the first was, and changes nothing', async () => {
  const { add } = await aServer()
  const { channelId } = await add()
  await change(channelId, { name: '甲' })
  expect(await refusal(change(channelId, { name: '乙', version: 1 }))).toMatch(
    new RegExp(`device.changedMeanwhile.*${admin.user.fullName}`),
  )
  expect((await read(channelId)).name).toBe('甲')
  const { name: _, settings: now } = await read(channelId)
  const both = await Promise.all(['丙', '丁'].map(name => refusal(change(channelId, { name, version: now?.version }))))
  expect(both.map(said => said.includes('device.changedMeanwhile')).sort()).toEqual([false, true])
})

test('one that is switched off is not watched, raises no fault, and stays off when its AI server gets a new key', async () => {
  const { aiServerId, add, beat, configuration } = await aServer()
  const { channelId } = await add()
  await beat({ version: 1, online: [channelId] })
  await change(channelId, { enabled: false })
  expect(await configuration()).toMatchObject({ version: 2, cameras: [] })
  await beat({ version: 1, online: [channelId] })
  await beat({ version: 2 })
  expect(await read(channelId)).toMatchObject({ state: 'disabled', setUp: 'off' })
  await suite.db.system.updateTable('device').set({ state: 3 }).where('device_id', '=', aiServerId).execute()
  await setDisabled(suite.db.system, aiServerId, false)
  expect((await read(channelId)).state).toBe('disabled')
  await change(channelId, { enabled: true })
  expect((await read(channelId)).state).toBe('inactive')
})

test('one that never gave a picture is removed, and a late heartbeat does not bring it back', async () => {
  const { add, beat, configuration } = await aServer()
  const { channelId } = await add()
  const remove = (version: number) => refusal(admin.call(device.removeCamera, { channelId, version }))
  expect(await remove(7)).toContain('device.changedMeanwhile')
  expect(await remove(1)).toBe('')
  await beat({ version: 1, online: [channelId] })
  expect(await refusal(read(channelId))).toContain('device.notFound')
  expect(await configuration()).toMatchObject({ version: 2, cameras: [] })
  const { channelId: second } = await add()
  await beat({ version: 3, online: [second] })
  const kept = () => refusal(admin.call(device.removeCamera, { channelId: second, version: 1 }))
  expect(await kept()).toContain('device.cameraHasHistory')
})

test('what an AI server refuses is shown with its reason until somebody changes it', async () => {
  const { add, beat } = await aServer()
  const { channelId } = await add()
  const other = await add({ name: '西门' })
  await beat({ version: 2, refused: [{ channelId, reason: 'otherPlace' }] })
  expect(await read(channelId)).toMatchObject({ setUp: 'refused', refusal: 'otherPlace' })
  await beat({ version: 2, refused: [{ channelId, reason: 'otherKey' }] })
  expect(await read(channelId)).toMatchObject({ setUp: 'refused', refusal: 'otherKey' })
  expect((await read(other.channelId)).setUp).toBe('applied')
  await change(channelId, { login: 'T'.repeat(100) })
  expect(await read(channelId)).toMatchObject({ setUp: 'waiting', refusal: null })
  // A heartbeat that was on its way tells of the settings before.
  await beat({ version: 2, refused: [{ channelId, reason: 'otherKey' }] })
  expect((await read(channelId)).setUp).toBe('waiting')
  await beat({ version: 3 })
  expect((await read(channelId)).setUp).toBe('applied')
})

test('a camera of the file beside its AI server is shown and left alone, and numbers go on behind it', async () => {
  const { aiServerId, add, beat } = await aServer()
  await beat({ version: 0, online: [`${aiServerId}_C4`] })
  expect(await read(`${aiServerId}_C4`)).toMatchObject({
    setUp: 'file',
    settings: null,
    name: '旧名',
    canRemove: false,
  })
  expect(await refusal(change(`${aiServerId}_C4`))).toContain('device.inFile')
  expect(await add()).toEqual({ channelId: `${aiServerId}_C5` })
})

test('the list is found by words, AI server, state and set-up', async () => {
  const { aiServerId, add, beat } = await aServer()
  const { channelId } = await add({ name: '找我 1' })
  const { channelId: second } = await add({ name: '找我 2' })
  await beat({ version: 2, online: [channelId] })
  await change(second, { enabled: false })
  const found = async (filter: object) =>
    (await admin.call(device.listCameras, { aiServerId, ...filter })).rows.map(row => row.channelId)
  expect(await found({})).toEqual([channelId, second])
  expect(await found({ keyword: '找我 2' })).toEqual([second])
  expect(await found({ state: 'online' })).toEqual([channelId])
  expect(await found({ setUp: 'waiting' })).toEqual([second])
  expect(await found({ keyword: '没有' })).toEqual([])
  expect((await admin.call(device.listCameras, { aiServerId, pageSize: 1 })).total).toBe(2)
})

test('a zone that crosses itself, a login in the address, a region of another project and one too many are refused', async () => {
  const { aiServerId, add } = await aServer()
  const bow: [number, number][] = [
    [0.1, 0.1],
    [0.9, 0.9],
    [0.9, 0.1],
    [0.1, 0.9],
  ]
  expect(await refusal(add({ zones: [{ name: '结', points: bow }] }))).toMatch(/device.crossedZone.*结/)
  const square: [number, number][] = [
    [0.1, 0.1],
    [0.9, 0.1],
    [0.9, 0.9],
  ]
  const parked = { name: '门口', points: square, rule: 'parking', looksFor: 'person' } as const
  expect(await refusal(add({ zones: [parked] }))).toMatch(/device.oddZoneRule.*门口/)
  const road = [...square, [0.1, 0.9]] as [number, number][]
  const fast = { name: '主路', points: road, rule: 'speed', looksFor: 'vehicle', speed: 40 } as const
  expect(await refusal(add({ zones: [fast] }))).toMatch(/device.zoneWithoutSides.*主路/)
  expect(await refusal(add({ zones: [{ ...fast, points: square }] }))).toContain('device.zoneNotFourSided')
  expect(await refusal(add({ zones: [{ ...fast, sides: [4, 8, 4, 8] }] }))).toMatch(/device.zoneTooShort.*24/)
  const fields = { productKey: aiServerId, deviceName: '东门', zones: [], faultDetection: true, recordAlarms: true }
  const { body } = await admin.send(device.addCamera, { ...fields, rtspUrl: 'rtsp://admin:12345@10.0.0.1/' })
  expect(body.rmsg).toBe('视频流地址有误：不能包含用户名和密码，请单独填写')
  const elsewhere = await suite.db.system
    .selectFrom('region')
    .where('project_id', '!=', projectId)
    .select('region_id')
    .executeTakeFirstOrThrow()
  expect(await refusal(add({ regionId: elsewhere.region_id }))).toContain('device.unknownPlace')
  await sql`
    insert into device (device_id, kind, ai_server_no, tenant_id, company_id, project_id, name)
    select ${aiServerId} || '_C' || n, 2, device_no, tenant_id, company_id, project_id, 'x'
    from device, generate_series(1, ${limits.channelsOfAiServer}::int) n where device_id = ${aiServerId}`.execute(
    suite.db.system,
  )
  expect(await refusal(add())).toContain('device.tooManyCameras')
  await sql`delete from device where kind = 2 and name = 'x'`.execute(suite.db.system)
})

test('where the licence has no channel left none is added', async () => {
  const { aiServerId, add } = await aServer()
  await sql`
    insert into device (device_id, kind, ai_server_no, tenant_id, company_id, project_id, name)
    select ${aiServerId} || '_C' || n, 2, device_no, tenant_id, company_id, project_id, 'y'
    from device, generate_series(1, ${unlicensedChannels}::int) n where device_id = ${aiServerId}`.execute(
    suite.db.system,
  )
  expect(await refusal(add())).toContain('device.noLicence')
  await sql`delete from device where kind = 2 and name = 'y'`.execute(suite.db.system)
  expect(await refusal(add())).toBe('')
})

test('reading plates is told to an AI server, refused by one that cannot, kept by a change that does not name it, and taken away', async () => {
  const { add, beat, configuration } = await aServer()
  const plain = await add()
  const { channelId } = await add({ plates: true })
  const told = async () => (await configuration()).cameras.map(camera => (camera as { plates?: boolean }).plates)
  expect(await told()).toEqual([undefined, true])
  await beat({ version: 2, knows: ['objects'] })
  expect(await read(channelId)).toMatchObject({ setUp: 'refused', refusal: 'notUnderstood', knows: ['objects'] })
  expect(await read(plain.channelId)).toMatchObject({ setUp: 'applied', settings: { plates: false } })
  await beat({ version: 2, knows: ['objects', 'plates'] })
  expect(await read(channelId)).toMatchObject({ setUp: 'applied', settings: { plates: true } })
  const { login: _kept, ...settings } = cameraSettings
  const change = (version: number, more: object) =>
    admin.call(device.updateCamera, { ...settings, channelId, version, name: '东门', enabled: true, ...more })
  expect((await change(1, {})).settings).toMatchObject({ plates: true })
  expect((await change(2, { plates: false })).settings).toMatchObject({ plates: false })
  expect(await told()).toEqual([undefined, undefined])
})

test('a second address is told to an AI server that knows of it, tried with the first, and taken away by itself', async () => {
  const { aiServerId, key, add, beat, configuration } = await aServer()
  const second = 'rtsp://10.0.0.1:554/sub'
  const { channelId } = await add({ second })
  expect((await configuration()).cameras[0]).toMatchObject({ address: cameraSettings.address, second })
  // An AI server that says nothing of second streams would pass over it in silence.
  await beat({ version: 1 })
  expect(await read(channelId)).toMatchObject({ setUp: 'refused', refusal: 'notUnderstood', secondStream: null })
  await beat({ version: 1, online: [channelId], knows: ['second'], second: 'otherShape' })
  expect(await read(channelId)).toMatchObject({
    setUp: 'applied',
    secondStream: 'otherShape',
    settings: { second },
    knows: ['second'],
  })
  const trials = new Map<string, Uint8Array | 'noStream'>([
    [cameraSettings.address, Buffer.from('jpeg')],
    [second, 'noStream'],
  ])
  const edge = await connectEdge(port, key, { trials })
  const tried = await admin.call(device.tryCamera, { aiServerId, address: cameraSettings.address, second, channelId })
  edge.close()
  expect(tried).toMatchObject({ problem: null, codec: 'h264', second: { problem: 'noStream', width: null } })
  // Both with the login that is kept.
  expect(edge.asked).toMatchObject([cameraSettings.address, second].map(address => ({ address, login: sealed })))

  const { login: _kept, ...settings } = cameraSettings
  const change = (version: number, more: object) =>
    admin.call(device.updateCamera, { ...settings, channelId, version, name: '东门', enabled: true, ...more })
  expect((await change(1, {})).settings?.second).toBe(second)
  expect((await change(2, { withoutSecond: true })).settings).toMatchObject({ second: '', login: true })
  expect((await configuration()).cameras[0]).not.toHaveProperty('second')
  await beat({ version: 3, online: [channelId] })
  expect(await read(channelId)).toMatchObject({ setUp: 'applied', secondStream: null })
})

test('how its ONVIF service is known is told with its events, to an AI server that asks over TLS', async () => {
  const { add, beat, configuration } = await aServer()
  const onvifSecurity = 'ab'.repeat(32)
  const { channelId } = await add({ events: ['intrusion'], onvifPort: 443, onvifSecurity })
  const told = async () => (await configuration()).cameras[0]
  expect(await told()).toMatchObject({ events: { port: 443, security: onvifSecurity, wanted: ['intrusion'] } })
  // One that passes over it would say the login in the clear.
  await beat({ version: 1, online: [channelId], knows: ['events'] })
  expect(await read(channelId)).toMatchObject({ setUp: 'refused', refusal: 'notUnderstood' })
  await beat({ version: 1, online: [channelId], knows: ['events', 'onvifTls'] })
  expect(await read(channelId)).toMatchObject({ setUp: 'applied', settings: { onvifSecurity } })
  await change(channelId, { name: '西门' })
  expect(await told()).toMatchObject({ events: { security: onvifSecurity } })
  await change(channelId, { onvifSecurity: 'plain', login: sealed })
  expect(await told()).not.toHaveProperty('events.security')
  expect(await refusal(change(channelId, { onvifSecurity: 'none' }))).toContain('onvifSecurity')
})

test('a camera’s own events are wanted one by one, told with its port to an AI server that hears them, and how that fares is shown', async () => {
  const { add, beat, configuration } = await aServer()
  const { channelId } = await add({ events: ['smokeInput', 'intrusion'], onvifPort: 8000 })
  const told = async () => (await configuration()).cameras[0]
  expect(await told()).toMatchObject({ events: { port: 8000, wanted: ['smokeInput', 'intrusion'] } })
  // One that says nothing of events would pass over them in silence.
  await beat({ version: 1, online: [channelId] })
  expect(await read(channelId)).toMatchObject({ setUp: 'refused', refusal: 'notUnderstood', eventsState: null })
  await beat({ version: 1, online: [channelId], knows: ['events'], events: 'unauthorised' })
  expect(await read(channelId)).toMatchObject({
    setUp: 'applied',
    eventsState: 'unauthorised',
    settings: { events: ['intrusion', 'smokeInput'] },
    knows: ['events'],
  })
  await beat({ version: 1, online: [channelId], knows: ['events'], events: 'of a later version' })
  expect((await read(channelId)).eventsState).toBeNull()
  await change(channelId, { name: '西门' })
  expect(await told()).toMatchObject({ events: { wanted: ['intrusion', 'smokeInput'] } })
  expect(await refusal(change(channelId, { events: ['smokeInput', 'gasInput'] }))).toContain('cameraEvents')
  await change(channelId, { events: [] })
  expect(await told()).not.toHaveProperty('events')
  const audit = await suite.db.system.selectFrom('audit').where('target', '=', channelId).select('detail').execute()
  expect(audit[0]?.detail).toMatchObject({ after: { cameraEvents: ['smokeInput', 'intrusion'] } })
})

test('an address is tried by the AI server, which shows a picture or says why there is none', async () => {
  const { aiServerId, key, add } = await aServer()
  const { channelId } = await add()
  const attempt = (address: string, more: object = {}) => admin.call(device.tryCamera, { aiServerId, address, ...more })
  expect(await refusal(attempt('rtsp://good/'))).toContain('device.aiServerAway')
  const trials = new Map<string, Uint8Array | 'unauthorised'>([
    ['rtsp://good/', Buffer.from('jpeg')],
    [cameraSettings.address, 'unauthorised'],
  ])
  const edge = await connectEdge(port, key, { trials })
  expect(await attempt('rtsp://good/', { channelId, withoutLogin: true })).toEqual({
    picture: Buffer.from('jpeg').toString('base64'),
    width: 1280,
    height: 720,
    codec: 'h264',
    problem: null,
    second: null,
  })
  expect(await attempt(cameraSettings.address, { channelId })).toMatchObject({ picture: null, problem: 'unauthorised' })
  const tried = await suite.db.system
    .selectFrom('audit')
    .where('action', '=', 'tryCamera')
    .where('target', '=', aiServerId)
    .orderBy('audit_id')
    .select('detail')
    .execute()
  expect(tried.map(({ detail }) => detail)).toEqual([
    { address: 'rtsp://good/', problem: null },
    { address: cameraSettings.address, problem: 'unauthorised' },
  ])
  const logins = edge.asked.map(message => message.type === 'openTrial' && message.login)
  expect(logins).toEqual([null, sealed])
  const two = [attempt('rtsp://silent/'), attempt('rtsp://silent/')].map(refusal)
  await expect.poll(() => edge.asked).toHaveLength(4)
  expect(await refusal(attempt('rtsp://good/'))).toContain('device.trialBusy')
  edge.close()
  expect(await Promise.all(two)).toEqual([
    expect.stringContaining('device.aiServerAway'),
    expect.stringContaining('device.aiServerAway'),
  ])
})

test('by what its events are told is told with them, to an AI server that hears makers; what raises nothing is shown', async () => {
  const { add, beat, configuration } = await aServer()
  const eventsBy = { by: 'hikvision', port: 80, security: 'plain', channel: 3 }
  const { channelId } = await add({ events: ['intrusion', 'gathering'], eventsBy })
  const told = async () => (await configuration()).cameras[0]
  expect(await told()).toMatchObject({ makerEvents: { ...eventsBy, wanted: ['intrusion', 'gathering'] } })
  expect(await told()).not.toHaveProperty('events')
  // One that passes over it would hear nothing.
  await beat({ version: 1, online: [channelId], knows: ['events'] })
  expect(await read(channelId)).toMatchObject({ setUp: 'refused', refusal: 'notUnderstood' })
  const aside = { unknown: [{ event: 'facedetection', count: 4 }], strangers: [{ channel: 9, count: 2 }] }
  await beat({ version: 1, online: [channelId], knows: ['events', 'makerEvents'], events: 'basicOnly', aside })
  expect(await read(channelId)).toMatchObject({
    setUp: 'applied',
    eventsState: 'basicOnly',
    eventsAside: aside,
    settings: { eventsBy },
  })
  const nobody = { unknown: [{ event: 'a\u0000b', count: 1 }], strangers: [] }
  for (const wrong of [{ of: 'a later version' }, nobody]) {
    await beat({ version: 1, online: [channelId], knows: ['events', 'makerEvents'], aside: wrong })
    expect((await read(channelId)).eventsAside).toBeNull()
  }
  await change(channelId, { name: '西门' })
  expect(await told()).toMatchObject({ makerEvents: eventsBy })
  const audit = await suite.db.system.selectFrom('audit').where('target', '=', channelId).select('detail').execute()
  expect(audit[0]?.detail).toMatchObject({ after: { eventsBy: 'hikvision http:80, 3' } })

  // Where ONVIF is asked the login is told already; elsewhere it is given anew.
  const dahua = { by: 'dahua', port: 81, security: 'plain', channel: 1 }
  expect(await refusal(change(channelId, { eventsBy: dahua }))).toContain('device.loginElsewhereEvents')
  await change(channelId, { eventsBy: dahua, login: sealed })
  expect(await told()).toMatchObject({ makerEvents: dahua })
  await change(channelId, { eventsBy: defaultEventsBy })
  expect(await told()).toMatchObject({ events: { port: 80 } })
  expect((await read(channelId)).settings?.eventsBy).toEqual(defaultEventsBy)
})

test('what its own device cannot tell is not wanted of a camera, whoever asks for it', async () => {
  const { add, configuration } = await aServer()
  const told = async () => (await configuration()).cameras[0]
  const { channelId } = await add({ events: ['intrusion', 'fire'] })
  expect(await told()).toMatchObject({ events: { wanted: ['intrusion'] } })
  const eventsBy = { by: 'hikvision', port: 80, security: 'plain', channel: 1 }
  await change(channelId, { eventsBy, events: ['intrusion', 'fire'] })
  expect(await told()).toMatchObject({ makerEvents: { wanted: ['intrusion', 'fire'] } })
  await change(channelId, { eventsBy: defaultEventsBy })
  expect(await told()).toMatchObject({ events: { wanted: ['intrusion'] } })
})
