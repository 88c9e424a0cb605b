/** Messages of other people's programs (mosquitto and its mosquitto_pub) on their way to alarms and readings. */
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InputOf } from '@watchfire/contract/core/call.ts'
import { hookCalls } from '@watchfire/contract/hook/hook.calls.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aChannelOf, type ChannelOfTest, type CompanyOfTest } from '../../core/testing/builders.ts'
import { type SignedClient, signInAs } from '../../core/testing/signed-client.ts'
import { suiteServer } from '../../core/testing/suite-server.ts'
import { aSensorOf } from '../../device/testing/sensor-rows.ts'
import { mosquitto, aBroker as startBroker, until } from '../testing/mosquitto.ts'

const suite = suiteServer({ env: { WATCHFIRE_ALLOWED_NETWORKS: '127.0.0.1/32' } })
const open = {} as { admin: SignedClient; stranger: SignedClient; folder: string; company: CompanyOfTest }
const ends: (() => unknown)[] = []

beforeAll(async () => {
  open.admin = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
  open.stranger = await signInAs(suite.app, '13900000001', 'Watchfire!other')
  open.folder = await mkdtemp(join(tmpdir(), 'brokers-'))
  const { rows } = await sql<CompanyOfTest>`
    select p.tenant_id as "tenantId", p.company_id as "companyId", p.project_id as "projectId", r.region_id as "regionId"
    from project p join region r using (project_id) where p.name = '一号厂区' order by r.region_id limit 1`.execute(
    suite.db.system,
  )
  open.company = rows[0] as CompanyOfTest
})
afterAll(async () => {
  for (const end of ends) await end()
  await rm(open.folder, { recursive: true })
})

const usual =
  'payload.t ? {"deviceId": payload.name, "quantity": "temperature", "value": payload.t, "occurredAt": payload.at} : {"deviceId": payload.name, "alarmType": 4, "eventId": payload.id}'

async function aSource(place: Partial<InputOf<typeof hookCalls.createBroker>> & { port: number }) {
  const { sourceId } = await open.admin.call(hookCalls.createBroker, {
    companyId: open.company.companyId,
    name: '车间',
    expression: usual,
    host: '127.0.0.1',
    tls: false,
    certificate: '',
    login: '',
    topics: ['plant/#'],
    qos: 1,
    baseUrl: '',
    ...place,
  })
  const channel = await aChannelOf(suite.db, open.company)
  const sensorId = await aSensorOf(suite.db, channel)
  for (const [senderName, deviceId] of [
    ['gate', channel.deviceId],
    ['oven', sensorId],
  ] as const)
    await open.admin.call(hookCalls.bindName, { sourceId, senderName, deviceId })
  const read = async () => (await open.admin.call(hookCalls.getSource, { sourceId })).source
  const state = async () => {
    const { state, problem } = (await read()).broker ?? {}
    return problem ? `${state} ${problem}` : state
  }
  const set = async (change: object) => {
    const { version, name, inUse, expression, broker } = await read()
    if (!broker) throw new Error('no broker')
    const { host, port, tls, certificate, login, topics, qos, baseUrl } = broker
    const now = { host, port, tls, certificate, login, topics, qos, baseUrl }
    await open.admin.call(hookCalls.updateBroker, { sourceId, version, name, inUse, expression, ...now, ...change })
  }
  const stop = () => open.admin.call(hookCalls.removeSource, { sourceId })
  return { sourceId, channel, sensorId, read, state, set, stop }
}

const alarmsOf = async ({ deviceNo }: ChannelOfTest) =>
  (
    await sql<{ type: number }>`select type from alarm where device_no = ${deviceNo} order by alarm_id`.execute(
      suite.db.system,
    )
  ).rows
/** A broker that is gone with the suite at the latest. */
async function aBroker(given?: Parameters<typeof startBroker>[1]) {
  const broker = await startBroker(open.folder, given)
  ends.push(broker.end)
  return broker
}

describe.skipIf(!mosquitto)('with mosquitto (skipped where it is not installed)', () => {
  test('messages become alarms of the bound camera and readings of the bound sensor, and what is bound to nothing is counted by name', async () => {
    const broker = await aBroker()
    const { channel, sensorId, read, state, sourceId, stop } = await aSource({ port: broker.port })
    await expect.poll(state, until).toBe('connected')
    const at = Date.now() - 60_000
    await broker.say({ name: 'gate', id: 'm-1' })
    await broker.say({ name: 'gate', id: 'm-1' })
    await broker.say({ name: 'oven', t: 61.5, at })
    await broker.say({ name: 'yard', id: 'm-2' })
    await expect.poll(async () => (await read()).posts, until).toBe(4)
    expect(await alarmsOf(channel)).toEqual([{ type: 4 }])
    expect((await read()).counts).toMatchObject({ stored: 1, repeated: 1, readings: 1, unbound: 1, failed: 0 })
    const { rows } = await sql<{ value: number; at: number }>`
      select value, at from reading join device using (device_no) where device_id = ${sensorId}`.execute(
      suite.db.system,
    )
    expect(rows).toMatchObject([{ value: 61.5, at }])
    const { bindings } = await open.admin.call(hookCalls.getSource, { sourceId })
    expect(bindings[0]).toMatchObject({ senderName: 'yard', deviceId: null, refused: 1 })
    const [newest] = await open.admin.call(hookCalls.listPayloads, { sourceId })
    expect(JSON.parse(newest?.payload ?? '')).toMatchObject({
      body: { topic: 'plant/a', payload: { name: 'yard' }, retained: false },
    })
    await stop()
  })

  test('what a broker kept from before is how things stand, and raises nothing', async () => {
    const broker = await aBroker()
    await broker.say({ name: 'gate', id: 'old' }, '-r')
    await broker.publish('plant/oven', JSON.stringify({ name: 'oven', t: 20, at: Date.now() }), '-r')
    const { channel, read, stop } = await aSource({ port: broker.port })
    await expect.poll(async () => (await read()).posts, until).toBe(2)
    expect((await read()).counts).toMatchObject({ ignored: 1, readings: 1, stored: 0 })
    expect(await alarmsOf(channel)).toEqual([])
    await stop()
  })

  test('a broker that is killed is found again, and what was sent to it meanwhile comes after all', async () => {
    const broker = await aBroker()
    const { channel, state, read, stop } = await aSource({ port: broker.port })
    await expect.poll(state, until).toBe('connected')
    await broker.say({ name: 'gate', id: 'before' })
    await expect.poll(async () => (await read()).posts, until).toBe(1)
    await broker.end('SIGKILL')
    await expect.poll(state, until).toMatch(/^failed (cut|refused)$/)
    const again = await aBroker({ port: broker.port })
    await again.say({ name: 'gate', id: 'after' })
    await expect.poll(async () => (await read()).posts, until).toBe(2)
    expect(await state()).toBe('connected')
    expect(await alarmsOf(channel)).toHaveLength(1)
    expect((await read()).counts).toMatchObject({ stored: 1, merged: 1 })
    await stop()
  })

  test('a message is acknowledged when it is stored: one that cannot be comes again, and nothing is lost', async () => {
    let broker = await aBroker()
    const { channel, state, read, set, stop } = await aSource({ port: broker.port })
    await expect.poll(state, until).toBe('connected')
    const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const locked = suite.db.system.transaction().execute(async trx => {
      await sql`lock table hook_payload in access exclusive mode`.execute(trx)
      held.resolve()
      await released.promise
    })
    await held.promise
    await broker.say({ name: 'gate', id: 'kept' })
    // The alarm is in and what came cannot be written down yet, so it is not acknowledged: the broker still has it.
    await expect.poll(() => alarmsOf(channel), until).toHaveLength(1)
    await broker.end()
    await expect.poll(state, until).toMatch(/^failed/)
    broker = await aBroker({ port: broker.port })
    released.resolve()
    await locked
    await expect.poll(async () => (await read()).counts.repeated, until).toBe(1)
    expect(await alarmsOf(channel)).toHaveLength(1)
    const { posts } = await read()
    // Off, the session stays with the broker.
    await set({ inUse: false })
    await expect.poll(state, until).toBe('waiting')
    await broker.say({ name: 'gate', id: 'while off' })
    await set({ inUse: true })
    await expect.poll(async () => (await read()).posts, until).toBe(posts + 1)
    await stop()
  })

  test('hostile messages are bounded, named and acknowledged, and change nothing', async () => {
    const broker = await aBroker()
    const { channel, state, read, set, stop } = await aSource({ port: broker.port })
    await expect.poll(state, until).toBe('connected')
    const sends = async (message: string | Buffer, problem: string) => {
      const { posts } = await read()
      await broker.publish('plant/x', message)
      await expect.poll(async () => (await read()).posts, until).toBe(posts + 1)
      expect(await read()).toMatchObject({ lastProblem: problem })
    }
    await sends(Buffer.alloc(5 * 1024 * 1024, 'x'), 'tooLong')
    await sends('['.repeat(100_000), 'unreadable')
    await sends('{"name": ', 'unreadable')
    await sends(Buffer.from([0xff, 0xfe, 0x00, 0x80]), 'unreadable')
    await sends(JSON.stringify({ name: { $gt: '' }, id: [] }), 'result')
    await sends(JSON.stringify({ name: 'oven', t: 'warm' }), 'result')
    await sends(JSON.stringify({ name: 'oven', t: 99_999 }), 'refused')
    await sends(JSON.stringify({ name: 'gate', t: 20 }), 'refused')
    expect(await alarmsOf(channel)).toEqual([])
    expect((await read()).counts).toMatchObject({ stored: 0, readings: 0, failed: 6, refused: 2 })
    // One that loops is cut; its source rests, and its neighbour goes on.
    const neighbour = await aSource({ port: broker.port })
    await expect.poll(neighbour.state, until).toBe('connected')
    await set({ expression: '($f := function($n){$f($n + 1)}; $f(0))' })
    await broker.say({ name: 'gate', id: 1 })
    await broker.say({ name: 'gate', id: 2 })
    await expect.poll(state, until).toBe('failed paused')
    expect(await read()).toMatchObject({ lastProblem: 'cut' })
    await expect.poll(async () => (await neighbour.read()).counts.stored, until).toBe(1)
    // Set right, what waited comes.
    await set({ expression: usual })
    await expect.poll(async () => (await read()).counts.stored, until).toBe(1)
    for (const one of [stop, neighbour.stop]) await one()
  })

  test('a login is sealed, checked by the broker, and asked for again when it goes elsewhere', async () => {
    const broker = await aBroker({ login: true })
    const { state, set, stop, read } = await aSource({ port: broker.port, login: 'reader', password: 'wrong' })
    await expect.poll(state, until).toBe('failed login')
    await set({ password: 'between us' })
    await expect.poll(state, until).toBe('connected')
    await expect(set({ host: 'elsewhere.example.com' })).rejects.toThrow('请重新填写密码')
    expect((await read()).broker).toMatchObject({ hasPassword: true, host: '127.0.0.1' })
    const { rows } = await sql<{ all: string }>`select string_agg(a::text, '') as all from audit a`.execute(
      suite.db.system,
    )
    expect(JSON.stringify([rows, suite.lines, await read()])).not.toContain('between us')
    await stop()
  })
})

describe('without a broker', () => {
  test('addresses inside are not reached unless they are allowed, and another customer’s source is as if there were none', async () => {
    const { state, sourceId, stop } = await aSource({ port: 1883, host: '169.254.169.254' })
    await expect.poll(state, until).toBe('failed notOutside')
    await expect(open.stranger.call(hookCalls.getSource, { sourceId })).rejects.toThrow('接入来源不存在')
    await expect(open.admin.call(hookCalls.rotateToken, { sourceId })).rejects.toThrow('接入来源不存在')
    await stop()
  })

  test('what answers and is no broker is told, and hurts nobody', async () => {
    const sockets = new Set<Socket>()
    const evil: [string, Buffer][] = [
      ['protocol', Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n'.repeat(200))],
      ['protocol', Buffer.from([0x20, 0xff, 0xff, 0xff, 0xff, 0xff])],
      ['protocol', Buffer.from([0x20, 2, 0, 0, 0x34, 0x80, 0x80, 0x40, 0, 1, 97])],
      ['login', Buffer.from([0x20, 2, 0, 5])],
    ]
    for (const [problem, bytes] of evil) {
      const server: Server = createServer(socket => {
        sockets.add(socket.on('error', () => {}))
        socket.once('data', () => socket.write(bytes))
      })
      await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
      const { port } = server.address() as { port: number }
      const { state, stop } = await aSource({ port })
      await expect.poll(state, until).toBe(`failed ${problem}`)
      await stop()
      for (const socket of sockets) socket.destroy()
      server.close()
    }
  })
})
