/** A sensor raises an alarm: the cameras beside it show what it is about. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type LinkedCamera, linkedCamerasOf } from '@watchfire/contract/alarm/linked-cameras.ts'
import { frameKind } from '@watchfire/contract/fleet/uplink.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDiskStore } from '../core/files/disk-store.ts'
import { drawPicture } from '../core/files/draw-files.ts'
import { buildApp } from '../core/http/app.ts'
import { type Fixture, seedFixture } from '../core/live/testing/seed-fixture.ts'
import { anAlarm, type ChannelOfTest } from '../core/testing/builders.ts'
import { outboxSettled } from '../core/testing/outbox-settled.ts'
import { recordedLog } from '../core/testing/recorded-log.ts'
import { suiteDatabase } from '../core/testing/suite-database.ts'
import { aSensorOf } from '../device/testing/sensor-rows.ts'
import { connectEdge } from '../fleet/edge-client.ts'
import { serveUplink } from '../fleet/serve-uplink.ts'
import { type UplinkHub, uplinkHub } from '../fleet/uplink-hub.ts'
import { linkedPictures } from './linked-pictures.ts'

const db = suiteDatabase()
const folder = mkdtempSync(join(tmpdir(), 'linked-pictures-'))
const { log } = recordedLog()
let app: FastifyInstance
let uplinks: UplinkHub
let port = 0
let jpeg: Buffer

beforeAll(async () => {
  app = await buildApp({ log })
  uplinks = uplinkHub({ log })
  serveUplink(app, { db, uplinks })
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as { port: number }).port
  jpeg = await drawPicture()
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A server's part of it; `look` is one turn of its job. */
async function aServer({ clock = Date.now } = {}) {
  const store = await openDiskStore(join(folder, 'files'))
  const { job, close } = linkedPictures({ db, store, uplinks, disk: { diskState: () => 'ok' }, log, clock })
  return { look: () => db.system.transaction().execute(job.work), close }
}

type Link = { device_no?: number; region_id?: number; kind: number }

/** A sensor and two cameras of one AI server that is online; nothing raised before is asked for. */
async function aScene() {
  const fixture: Fixture = await seedFixture(db)
  const { companyId, projectId, aiServerNo, channelIds } = fixture
  const own = { tenantId: companyId, companyId, projectId, regionId: 0 }
  const { region_id: regionId } = await db.system
    .insertInto('region')
    .values({ tenant_id: companyId, company_id: companyId, project_id: projectId, name: 'Cold store' })
    .returning('region_id')
    .executeTakeFirstOrThrow()
  await sql`update device set state = 1 where device_no = ${aiServerNo}`.execute(db.system)
  const numberOf = async (deviceId: string) =>
    (
      await db.system
        .selectFrom('device')
        .where('device_id', '=', deviceId)
        .select('device_no')
        .executeTakeFirstOrThrow()
    ).device_no
  const camera = { ...own, deviceNo: await numberOf(channelIds[0]), deviceId: channelIds[0], name: 'c', aiServerNo }
  const sensorId = await aSensorOf(db, { ...camera, regionId })
  const sensor: ChannelOfTest = { ...camera, regionId, deviceId: sensorId, deviceNo: await numberOf(sensorId) }
  const link = async (channelId: string, { device_no, region_id, kind }: Link) =>
    sql`insert into relation (tenant_id, kind, device_no, region_id, camera_no, made_by)
        values (${companyId}, ${kind}, ${device_no ?? null}, ${region_id ?? null}, ${await numberOf(channelId)}, '')`.execute(
      db.system,
    )
  const raise = async (of = sensor, level: 'severe' | 'notice' | 'fault' = 'severe', at = Date.now()) => {
    const key = await anAlarm(db, of, { type: 60, level, at })
    await sql`
      insert into outbox (tenant_id, company_id, project_id, kind, cause, alarm_id, alarm_at)
      values (${companyId}, ${companyId}, ${projectId}, 'alarm', 'raised', ${key.alarmId}, ${new Date(key.alarmAt)})`.execute(
      db.system,
    )
    await outboxSettled(db)
    return async () => {
      const { rows } = await sql<{ extra: Record<string, unknown> | null; pictures: string[]; recordings: string[] }>`
        select extra, pictures, recordings from alarm where alarm_id = ${key.alarmId}`.execute(db.system)
      const [row] = rows
      return { ...row, cameras: linkedCamerasOf(row?.extra ?? undefined) }
    }
  }
  const files = async () =>
    (await db.system.selectFrom('file').where('tenant_id', '=', companyId).selectAll().execute()).map(file => ({
      fileId: file.file_id,
      alarmId: file.alarm_id,
      kind: file.kind,
    }))
  const [one, two] = channelIds
  return { ...fixture, regionId, sensor, one, two, link, raise, files, numberOf }
}
const statesOf = (cameras: LinkedCamera[]) => cameras.map(({ state }) => state)

test('the cameras of a sensor and of its region are asked at once, and what they show is evidence of its alarm with camera and time', async () => {
  const { key, sensor, regionId, one, two, link, raise, files } = await aScene()
  await link(one, { device_no: sensor.deviceNo, kind: 1 })
  await link(two, { region_id: regionId, kind: 3 })
  const edge = await connectEdge(port, key)
  const { look, close } = await aServer()
  const alarm = await raise()
  await look()
  expect((await alarm()).cameras).toMatchObject([
    { channelId: one, name: 'Camera 1', state: 'asked' },
    { channelId: two, name: 'Camera 2', state: 'asked' },
  ])
  await look()
  await expect.poll(() => [one, two].flatMap(edge.streamsOf)).toHaveLength(2)
  for (const channelId of [one, two]) edge.send(channelId, frameKind.still, jpeg)
  await close()
  const { cameras, pictures, recordings } = await alarm()
  expect(statesOf(cameras)).toEqual(['taken', 'taken'])
  expect(pictures).toHaveLength(2)
  // An older AI server is not asked to record.
  expect(recordings).toEqual([])
  const stored = await files()
  expect(new Set(stored.map(file => file.fileId))).toEqual(new Set(cameras.map(camera => camera.fileId)))
  expect(stored).toMatchObject([{ kind: 'picture' }, { kind: 'picture' }])
  expect(stored.every(file => file.alarmId !== null)).toBe(true)
  await look()
  await close()
  expect((await alarm()).pictures).toHaveLength(2)
})

test('a camera that is recorded is recorded for the alarm as well, under a name that stays the same', async () => {
  const { key, aiServerNo, sensor, one, link, raise } = await aScene()
  await link(one, { device_no: sensor.deviceNo, kind: 1 })
  await sql`update ai_server set knows = array['recordings'] where device_no = ${aiServerNo}`.execute(db.system)
  const edge = await connectEdge(port, key, { recorded: new Set([one]) })
  const { look, close } = await aServer()
  const alarm = await raise()
  await look()
  await look()
  await expect.poll(() => edge.streamsOf(one)).toHaveLength(1)
  edge.send(one, frameKind.still, jpeg)
  await close()
  const { cameras, recordings } = await alarm()
  expect(recordings).toEqual([cameras[0]?.recording])
  expect(edge.asked.find(message => message.type === 'openRecording')).toMatchObject({ name: recordings?.[0] })
  const { rows } = await sql<{ name: string }>`
    select name from evidence_name where ai_server_no = ${aiServerNo} and name like '%.mp4'`.execute(db.system)
  expect(rows.map(({ name }) => name)).toEqual(recordings)
})

test('an AI server that is away is said to be, nothing waits, and its picture comes when it is back in time', async () => {
  const { key, aiServerNo, sensor, one, link, raise } = await aScene()
  await link(one, { device_no: sensor.deviceNo, kind: 1 })
  await sql`update device set state = 0 where device_no = ${aiServerNo}`.execute(db.system)
  const { look, close } = await aServer()
  const alarm = await raise()
  await look()
  await look()
  expect(statesOf((await alarm()).cameras)).toEqual(['away'])
  const edge = await connectEdge(port, key)
  await expect.poll(() => uplinks.isConnected(aiServerNo)).toBe(true)
  await look()
  await expect.poll(() => edge.streamsOf(one)).toHaveLength(1)
  edge.send(one, frameKind.still, jpeg)
  await close()
  expect(statesOf((await alarm()).cameras)).toEqual(['taken'])
})

test('who does not come back in time is given up, and a camera that gives no picture is said to', async () => {
  const { key, sensor, one, two, link, raise } = await aScene()
  await link(one, { device_no: sensor.deviceNo, kind: 1 })
  let now = Date.now()
  const { look, close } = await aServer({ clock: () => now })
  const away = await raise()
  await look()
  now += 300_000
  await look()
  await close()
  expect(statesOf((await away()).cameras)).toEqual(['away'])
  await link(two, { device_no: sensor.deviceNo, kind: 1 })
  await connectEdge(port, key, { offline: new Set([one, two]) })
  const dark = await raise()
  await look()
  await look()
  await close()
  expect(statesOf((await dark()).cameras)).toEqual(['noPicture', 'noPicture'])
  const left = await sql`select from linked_picture where tenant_id = ${sensor.tenantId}`.execute(db.system)
  expect(left.rows).toEqual([])
})

test('a server that dies between the alarm and the picture is followed by one that asks again, once', async () => {
  const { key, sensor, one, link, raise, files } = await aScene()
  await link(one, { device_no: sensor.deviceNo, kind: 1 })
  const edge = await connectEdge(port, key)
  const dying = await aServer()
  const alarm = await raise()
  await dying.look()
  await dying.look()
  await expect.poll(() => edge.streamsOf(one)).toHaveLength(1)
  // It has asked and hears no answer: what it noted is all that is left of it.
  await sql`update linked_picture set tried_at = now() - interval '1 minute' where tenant_id = ${sensor.tenantId}`.execute(
    db.system,
  )
  const { look, close } = await aServer()
  await look()
  await expect.poll(() => edge.streamsOf(one)).toHaveLength(2)
  edge.send(one, frameKind.still, jpeg)
  await Promise.all([close(), dying.close()])
  const { cameras, pictures } = await alarm()
  expect(statesOf(cameras)).toEqual(['taken'])
  expect(pictures).toHaveLength(1)
  expect(await files()).toHaveLength(1)
})

test('an alarm whose reading came late asks nobody: a picture of now would not be of it', async () => {
  const { sensor, one, link, raise } = await aScene()
  await link(one, { device_no: sensor.deviceNo, kind: 1 })
  const { look } = await aServer()
  const late = await raise(sensor, 'severe', Date.now() - 6 * 60_000)
  const fresh = await raise(sensor, 'severe', Date.now() - 60_000)
  await look()
  expect((await late()).cameras).toEqual([])
  expect((await fresh()).cameras.map(camera => camera.channelId)).toEqual([one])
})

test('an alarm of a camera has the pictures of the cameras of its place, two at most, whichever of them they were added from', async () => {
  const { key, sensor, one, two, link, raise, files, numberOf } = await aScene()
  const [first, second] = [await numberOf(one), await numberOf(two)]
  await link(two, { device_no: first, kind: 2 })
  const edge = await connectEdge(port, key)
  const { look, close } = await aServer()
  const ofFirst = await raise({ ...sensor, deviceNo: first, deviceId: one })
  const ofSecond = await raise({ ...sensor, deviceNo: second, deviceId: two })
  const slight = await raise({ ...sensor, deviceNo: first, deviceId: one }, 'notice')
  await look()
  expect((await slight()).cameras).toEqual([])
  await look()
  for (const id of [one, two]) await expect.poll(() => edge.streamsOf(id)).toHaveLength(1)
  for (const id of [one, two]) edge.send(id, frameKind.still, jpeg)
  await close()
  expect((await ofFirst()).cameras).toMatchObject([{ channelId: two, state: 'taken' }])
  expect((await ofSecond()).cameras).toMatchObject([{ channelId: one, state: 'taken' }])
  expect((await ofFirst()).pictures).toHaveLength(1)
  expect((await files()).map(({ kind }) => kind)).toEqual(['picture', 'picture'])
})

test('of many neighbours two are asked, and none whose AI server is away', async () => {
  const { sensor, one, aiServerNo, link, raise, numberOf } = await aScene()
  const first = await numberOf(one)
  await sql`insert into device (device_id, kind, ai_server_no, tenant_id, company_id, project_id, name)
    select device_id || number, 2, ai_server_no, tenant_id, company_id, project_id, 'near ' || number
    from device, generate_series(1, 4) as number where device_no = ${first}`.execute(db.system)
  for (const number of [1, 2, 3, 4]) await link(`${one}${number}`, { device_no: first, kind: 2 })
  const { look } = await aServer()
  const alarm = await raise({ ...sensor, deviceNo: first, deviceId: one })
  await sql`update device set state = 1 where device_no = ${aiServerNo}`.execute(db.system)
  await look()
  expect((await alarm()).cameras.map(({ channelId }) => channelId)).toEqual([`${one}1`, `${one}2`])
  await sql`update device set state = 0 where device_no = ${aiServerNo}`.execute(db.system)
  const later = await raise({ ...sensor, deviceNo: first, deviceId: one })
  await look()
  expect((await later()).cameras).toEqual([])
})

test('what could not be asked in time is given up, though its AI server is there', async () => {
  const { key, sensor, one, link, raise } = await aScene()
  await link(one, { device_no: sensor.deviceNo, kind: 1 })
  const edge = await connectEdge(port, key)
  let now = Date.now()
  const { look, close } = await aServer({ clock: () => now })
  const alarm = await raise()
  await look()
  now += 3 * 60_000
  await look()
  await close()
  expect(statesOf((await alarm()).cameras)).toEqual(['noPicture'])
  expect(edge.streamsOf(one)).toHaveLength(0)
})

test('faults of a sensor, alarms of cameras that have no neighbour, and cameras of another company ask nobody', async () => {
  const { sensor, one, two, link, raise } = await aScene()
  const stranger = await aScene()
  await link(one, { device_no: sensor.deviceNo, kind: 1 })
  await link(stranger.one, { device_no: sensor.deviceNo, kind: 1 })
  const { look } = await aServer()
  const fault = await raise(sensor, 'fault')
  const ofCamera = await raise({ ...sensor, deviceNo: sensor.deviceNo - 1, deviceId: two })
  const alarm = await raise()
  await look()
  expect((await fault()).cameras).toEqual([])
  expect((await ofCamera()).cameras).toEqual([])
  expect((await alarm()).cameras.map(camera => camera.channelId)).toEqual([one])
})
