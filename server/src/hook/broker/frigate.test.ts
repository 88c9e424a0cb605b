/** Frigate’s reviews, as it publishes them, through mosquitto, with its HTTP interface beside it. */
import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrokerLine } from '@watchfire/contract/hook/broker.shapes.ts'
import { brokerPresets } from '@watchfire/contract/hook/broker-presets.ts'
import { hookCalls } from '@watchfire/contract/hook/hook.calls.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawPicture, drawRecording } from '../../core/files/draw-files.ts'
import { aChannelOf, type ChannelOfTest, type CompanyOfTest } from '../../core/testing/builders.ts'
import { signInAs } from '../../core/testing/signed-client.ts'
import { suiteServer } from '../../core/testing/suite-server.ts'
import { aBroker, mosquitto, until } from '../testing/mosquitto.ts'

const suite = suiteServer({ env: { WATCHFIRE_ALLOWED_NETWORKS: '127.0.0.1/32' } })
const api = createServer()
const open = {} as { folder: string; company: CompanyOfTest }

beforeAll(async () => {
  open.folder = await mkdtemp(join(tmpdir(), 'frigate-'))
  await new Promise<void>(resolve => api.listen(0, '127.0.0.1', resolve))
  const { rows } = await sql<CompanyOfTest>`
    select p.tenant_id as "tenantId", p.company_id as "companyId", p.project_id as "projectId", r.region_id as "regionId"
    from project p join region r using (project_id) where p.name = '一号厂区' order by r.region_id limit 1`.execute(
    suite.db.system,
  )
  open.company = rows[0] as CompanyOfTest
})
afterAll(async () => {
  api.closeAllConnections()
  await new Promise(resolve => api.close(resolve))
  await rm(open.folder, { recursive: true })
})

type Change = { type?: string; camera?: string; severity?: string; detection?: string }
const review = (
  id: string,
  { type = 'new', camera = 'yard', severity = 'alert', detection = `${id}-a` }: Change = {},
) => {
  const after = {
    id,
    camera,
    start_time: Date.now() / 1000 - 2,
    end_time: type === 'end' ? Date.now() / 1000 : null,
    severity,
    thumb_path: `/media/frigate/clips/review/thumb-${camera}-${id}.webp`,
    data: { detections: [detection], objects: ['person'], sub_labels: [], zones: ['gate'], audio: [] },
  }
  return JSON.stringify({ type, before: after, after })
}

type Broker = Awaited<ReturnType<typeof aBroker>>

/** Frigate’s source as its preset makes it, connected; `sends` waits until the message is taken. */
async function aFrigate(broker: Broker) {
  const admin = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
  const { sourceId } = await admin.call(hookCalls.createBroker, {
    companyId: open.company.companyId,
    name: 'Frigate',
    host: '127.0.0.1',
    port: broker.port,
    certificate: '',
    login: '',
    qos: 1,
    baseUrl: `http://127.0.0.1:${(api.address() as AddressInfo).port}/`,
    ...brokerPresets.frigate,
    topics: [...brokerPresets.frigate.topics],
  })
  const read = async () => (await admin.call(hookCalls.getSource, { sourceId })).source
  const sends = async (message: string, topic = 'frigate/reviews') => {
    const { posts } = await read()
    await broker.publish(topic, message)
    await expect.poll(async () => (await read()).posts, until).toBe(posts + 1)
    return read()
  }
  const bind = async (senderName: string) => {
    const channel = await aChannelOf(suite.db, open.company)
    await admin.call(hookCalls.bindName, { sourceId, senderName, deviceId: channel.deviceId })
    return channel
  }
  return { admin, sourceId, read, sends, bind }
}

const alarmsOf = async ({ deviceNo }: ChannelOfTest) =>
  (
    await sql<{
      type: number
      level: number
      count: number
      pictures: string[]
      recordings: string[]
      extra: object
      occurred_at: number
    }>`
      select type, level, count, pictures, recordings, extra, occurred_at from alarm where device_no = ${deviceNo}
      order by alarm_id`.execute(suite.db.system)
  ).rows

test.skipIf(!mosquitto)(
  'a review becomes one alarm of the bound camera with the picture of its object and its clip, and what follows of it none (skipped where mosquitto is not installed)',
  async () => {
    const picture = Buffer.from(await drawPicture())
    const asked: string[] = []
    let missing = 1
    api.on('request', ({ url = '' }, answer) => {
      asked.push(url)
      if (url.startsWith('/api/review/'))
        return answer.writeHead(200, { 'content-type': 'video/mp4' }).end(drawRecording())
      if (url.startsWith('/api/events/endless')) {
        answer.writeHead(200, { 'content-type': 'image/jpeg' })
        const flood = () => {
          while (answer.write(picture));
        }
        answer.on('drain', flood).on('error', () => {})
        return flood()
      }
      if (url.startsWith('/api/events/elsewhere'))
        return answer.writeHead(302, { location: 'http://127.0.0.1:9/' }).end()
      // As Frigate does while an object has no picture yet.
      if (missing > 0) {
        missing -= 1
        return answer.writeHead(404).end('{"success":false}')
      }
      return answer.writeHead(200, { 'content-type': 'image/jpeg' }).end(picture)
    })
    const broker = await aBroker(open.folder)
    try {
      const { admin, sourceId, read, sends, bind } = await aFrigate(broker)
      await expect.poll(async () => (await read()).broker?.state, until).toBe('connected')

      // Nobody has said which camera it is: counted by name, and taken once it is bound.
      expect(await sends(review('1.1-a'))).toMatchObject({ counts: { unbound: 1 }, lastWords: 'yard' })
      const { bindings } = await admin.call(hookCalls.getSource, { sourceId })
      expect(bindings).toMatchObject([{ senderName: 'yard', deviceId: null, refused: 1 }])
      const channel = await bind('yard')

      expect(await sends(review('1.2-b', { severity: 'detection' }))).toMatchObject({
        counts: { ignored: 1, stored: 0 },
      })
      expect(asked).toEqual([])
      expect(await sends(review('1.2-b', { type: 'update' }))).toMatchObject({ counts: { stored: 1 } })
      const snapshot = '/api/events/1.2-b-a/snapshot.jpg?bbox=1'
      expect(asked).toEqual([snapshot, snapshot])
      await sends(review('1.2-b', { type: 'update' }))
      expect(await sends(review('1.2-b', { type: 'end' }))).toMatchObject({ counts: { stored: 1, repeated: 2 } })
      // Once it is over its clip is fetched.
      await expect.poll(() => asked.slice(2), until).toEqual(['/api/review/1.2-b/clip.mp4'])
      const alarms = () => alarmsOf(channel)
      await expect.poll(async () => (await alarms())[0]?.recordings.length, until).toBe(1)
      const [alarm] = await alarms()
      expect(alarm).toMatchObject({ type: 4, level: 2, extra: { objects: ['person'], zones: ['gate'] } })
      expect(Math.abs((alarm?.occurred_at ?? 0) - Date.now())).toBeLessThan(60_000)
      const { rows } = await sql<{ sha256: Buffer }>`
        select file.sha256 from media join file using (file_id) where media.name = ${alarm?.pictures[0]}`.execute(
        suite.db.system,
      )
      expect(rows[0]?.sha256).toEqual(createHash('sha256').update(picture).digest())

      // A picture without end, or one that leads elsewhere, keeps no alarm out.
      for (const detection of ['endless', 'elsewhere'])
        expect(await sends(review(`1.3-${detection}`, { detection }))).toMatchObject({ lastProblem: 'picture' })
      expect((await alarms()).map(row => row.pictures.length)).toEqual([1, 0, 0])
      await admin.call(hookCalls.removeSource, { sourceId })
    } finally {
      await broker.end()
    }
  },
)

type Told = { type?: string; before?: object } & Record<string, unknown>
/** A tracked object as Frigate publishes it. */
const object = ({ type = 'update', before = {}, ...after }: Told) => {
  const usual = {
    frame_time: Date.now() / 1000,
    start_time: Date.now() / 1000 - 900,
    label: 'car',
    sub_label: null,
    top_score: 0.81,
    false_positive: false,
    stationary: false,
    current_zones: [],
    entered_zones: [],
    has_clip: true,
    has_snapshot: true,
    pending_loitering: false,
    average_estimated_speed: 0,
    recognized_license_plate: null,
  }
  return JSON.stringify({ type, before: { ...usual, ...before }, after: { ...usual, ...after } })
}

const rows: [what: string, told: Told, raised: object[]][] = [
  ['a car that drives by', { current_zones: ['gate'], entered_zones: ['gate'] }, []],
  [
    'somebody who stays in a zone named for it, known by name',
    { label: 'person', sub_label: ['王工', 0.93], current_zones: ['yard_loiter'], entered_zones: ['yard_loiter'] },
    [{ type: 40, extra: { label: 'person', name: '王工', zones: ['yard_loiter'] } }],
  ],
  [
    // It is pending as soon as somebody is within a zone with a time; which one is not said.
    'somebody who comes through another zone while the time of one runs',
    { label: 'person', pending_loitering: true, current_zones: ['yard', 'tank'], before: { current_zones: ['yard'] } },
    [],
  ],
  [
    'somebody who has not stayed yet',
    { label: 'person', pending_loitering: true, current_zones: ['yard'], before: { current_zones: ['yard'] } },
    [],
  ],
  [
    'a car that stands where it must not, with its plate',
    { stationary: true, current_zones: ['no_parking_east'], recognized_license_plate: '粤B12345' },
    [{ type: 43, extra: { plate: '粤B12345', zones: ['no_parking_east'] } }],
  ],
  ['a car that passes there', { current_zones: ['no_parking_east'] }, []],
  ['a car that stands elsewhere', { stationary: true, current_zones: ['yard'] }, []],
  [
    'a truck that is too fast',
    { label: 'truck', average_estimated_speed: 42.567 },
    [{ type: 42, extra: { number: 4257, range: '0-3000' } }],
  ],
  ['a car that is not', { average_estimated_speed: 29.9 }, []],
  [
    'a car that is too fast and then stands where it must not',
    { average_estimated_speed: 31, stationary: true, current_zones: ['noparking'] },
    [{ type: 43 }, { type: 42, extra: { number: 3100 } }],
  ],
  ['what is none after all', { average_estimated_speed: 80, false_positive: true }, []],
]

test.skipIf(!mosquitto)(
  'by its zone, what it does there and its speed an object becomes an alarm of that type, once however often it is told (skipped where mosquitto is not installed)',
  async () => {
    const broker = await aBroker(open.folder)
    try {
      const { sends, bind, read, admin, sourceId } = await aFrigate(broker)
      await expect.poll(async () => (await read()).broker?.state, until).toBe('connected')
      for (const [index, [what, told, raised]] of rows.entries()) {
        const of = { id: `2.${index}-x`, camera: `row ${index}` }
        const channel = await bind(of.camera)
        await sends(object({ ...told, ...of }), 'frigate/events')
        await sends(object({ ...told, ...of }), 'frigate/events')
        expect(
          (await alarmsOf(channel)).toSorted((one, other) => other.type - one.type),
          what,
        ).toMatchObject(raised.map(alarm => ({ count: 1, ...alarm })))
      }
      // What is told by the objects in a zone is not told by the review of it, too.
      const channel = await bind('east')
      const ofZones = (id: string, zones: string[], objects: string[]) => {
        const told = JSON.parse(review(id, { camera: 'east' }))
        Object.assign(told.after.data, { zones, objects, sub_labels: ['王工'] })
        return JSON.stringify(told)
      }
      await sends(ofZones('3.1', ['yard_loiter'], ['person']))
      await sends(ofZones('3.2', ['no_parking_east'], ['car']))
      expect(await alarmsOf(channel)).toEqual([])
      await sends(ofZones('3.3', ['no_parking_east'], ['person']))
      expect(await alarmsOf(channel)).toMatchObject([{ type: 4, extra: { names: ['王工'] } }])

      await sends(ofZones('3.4', ['no_parking_east'], ['person-verified']))
      await sends(ofZones('3.5', ['no_parking_east'], ['car', 'car-verified']))
      await sends(ofZones('3.6', ['no_parking_east'], ['car', 'dog']))
      expect(await alarmsOf(channel)).toMatchObject([{}, { extra: { objects: ['person-verified'] } }, {}])

      // What was raised gets its clip once the object is gone, wherever it is then; what raised nothing has none.
      const parked = { id: '5.1-c', camera: 'east', entered_zones: ['no_parking_east'] }
      await sends(object({ ...parked, stationary: true, current_zones: ['no_parking_east'] }), 'frigate/events')
      await sends(object({ ...parked, type: 'end' }), 'frigate/events')
      await sends(object({ ...parked, id: '5.2-d', type: 'end' }), 'frigate/events')
      expect((await alarmsOf(channel)).map(({ type }) => type)).toEqual([4, 4, 4, 43])
      const { rows: clips } = await sql<{ url: string }>`
        select url from hook_clip where source_id = ${sourceId} and url not like '%/review/%'`.execute(suite.db.system)
      expect(clips).toEqual([{ url: expect.stringMatching(/\/api\/events\/5\.1-c\/clip\.mp4$/) }])

      // Plates of cameras that are named for it go to their gates.
      const plate = {
        type: 'lpr',
        id: '4.1',
        camera: 'east',
        plate: '粤B12345',
        score: 0.9,
        timestamp: Date.now() / 1000,
      }
      const lpr = () => sends(JSON.stringify(plate), 'frigate/tracked_object_update')
      expect((await lpr()).counts.refused).toBe(0)
      const { version, name, inUse, broker: line } = await read()
      const { host, port, tls, certificate, login, topics, qos, baseUrl } = line ?? ({} as BrokerLine)
      await admin.call(hookCalls.updateBroker, {
        ...{ sourceId, version, name, inUse, host, port, tls, certificate, login, topics, qos, baseUrl },
        expression: brokerPresets.frigate.expression.replace('$gates := []', '$gates := ["east"]'),
      })
      // No gate is at that camera.
      expect((await lpr()).counts.refused).toBe(1)
      await admin.call(hookCalls.removeSource, { sourceId })
    } finally {
      await broker.end()
    }
  },
)

test.skipIf(!mosquitto)(
  'a camera that is away is one fault until it is back, and that Frigate itself has stopped is told; what was so before raises nothing (skipped where mosquitto is not installed)',
  async () => {
    const broker = await aBroker(open.folder)
    try {
      await broker.publish('frigate/available', 'offline', '-r')
      await broker.publish('frigate/dock/status/detect', 'offline', '-r')
      const { sends, bind, read, admin, sourceId } = await aFrigate(broker)
      await expect.poll(async () => (await read()).posts, until).toBe(2)
      const gone = (await read()).broker?.senderGoneAt
      expect(gone).toEqual(expect.any(Number))
      await sends('offline', 'frigate/available')
      expect((await read()).broker?.senderGoneAt).toBe(gone)
      await sends('online', 'frigate/available')
      expect((await read()).broker?.senderGoneAt).toBeNull()
      await sends('stopped', 'frigate/available')
      expect((await read()).broker?.senderGoneAt).toBeGreaterThanOrEqual(gone ?? 0)

      // One that is there is heard, and can be bound; nothing was refused.
      const status = (word: string) => sends(word, 'frigate/dock/status/detect')
      expect(await status('online')).toMatchObject({ lastProblem: null, counts: { unbound: 0 }, unboundNames: 1 })
      const { bindings } = await admin.call(hookCalls.getSource, { sourceId })
      expect(bindings).toMatchObject([{ senderName: 'dock', deviceId: null, refused: 0 }])
      const channel = await bind('dock')
      const kept = async () => (await admin.call(hookCalls.listPayloads, { sourceId })).length
      await status('offline')
      const before = await kept()
      // Frigate says it again every ten seconds.
      await status('offline')
      await status('offline')
      expect(await alarmsOf(channel)).toMatchObject([{ type: 70, count: 1 }])
      await status('online')
      await status('online')
      expect(await kept()).toBe(before)
      await status('offline')
      const counts = async () => (await alarmsOf(channel)).reduce((sum, { count }) => sum + count, 0)
      expect(await counts()).toBe(2)

      // That it is back is said while nobody listens: the broker has kept it, and the next time is another fault.
      const inUse = async (inUse: boolean) => {
        const { version, name, expression, broker: line } = await read()
        const { host, port, tls, certificate, login, topics, qos, baseUrl } = line ?? ({} as BrokerLine)
        const place = { host, port, tls, certificate, login, topics, qos, baseUrl }
        await admin.call(hookCalls.updateBroker, { sourceId, version, name, inUse, expression, ...place })
      }
      await inUse(false)
      await expect.poll(async () => (await read()).broker?.state, until).toBe('waiting')
      await broker.publish('frigate/dock/status/detect', 'online', '-r', '-q', '0')
      const { posts } = await read()
      await inUse(true)
      await expect.poll(async () => (await read()).posts, until).toBe(posts + 2)
      expect(await counts()).toBe(2)
      await status('offline')
      expect(await counts()).toBe(3)
      await admin.call(hookCalls.removeSource, { sourceId })
    } finally {
      await broker.end()
    }
  },
)
