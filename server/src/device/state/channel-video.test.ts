/** How pictures of cameras come, as their AI server says it: who reads it where, and how seldom it is written. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aChannel, aCompany, anAiServer, aViewer } from '../../core/testing/builders.ts'
import { suiteDatabase } from '../../core/testing/suite-database.ts'
import { ingestHandlers } from '../../ingest/ingest.routes.ts'
import { deviceHandlers } from '../device.routes.ts'

const db = suiteDatabase()
const handlers = deviceHandlers({ serverUrl: '', claims: {} as never, uplinks: {} as never })
const { sendHeartbeat } = ingestHandlers({
  collector: {} as never,
  diskState: () => 'ok',
  claims: {} as never,
  store: {} as never,
  sealer: {} as never,
})
const context = { db } as never
const good = { fps: 24.9, kbps: 2100, dropped: 0, idleSeconds: 0, announcedFps: 25 }
const poor = { fps: 6.1, kbps: 400, dropped: 31, idleSeconds: 2 }

async function aScene() {
  const company = await aCompany(db)
  const server = await anAiServer(db, company)
  const [one, other] = [await aChannel(db, server), await aChannel(db, server, { n: 2 })]
  const viewer = await aViewer(db, company)
  const beat = (...videos: (object | undefined)[]) =>
    sendHeartbeat(
      {
        deviceId: server.deviceId,
        sentAt: Date.now(),
        channels: [one, other].map(({ deviceId: channelId }, index) => ({
          channelId,
          state: index < videos.length ? 'online' : 'offline',
          video: videos[index],
        })),
      } as never,
      server,
      { db, log: {} } as never,
    )
  const minuteLater = () =>
    sql`update ai_server set channel_video_at = channel_video_at - interval '1 minute' where device_no = ${server.deviceNo}`.execute(
      db.system,
    )
  const read = async () => {
    const { rows } = await handlers.listStates({ pageNum: 1, pageSize: 10 } as never, viewer, context)
    const { channels } = await handlers.getAiServer({ aiServerId: server.deviceId } as never, viewer, context)
    const single = await handlers.get({ deviceId: one.deviceId } as never, viewer, context)
    const of = (list: readonly { video: object | null }[], id: (each: never) => string) =>
      [one, other].map(({ deviceId }) => list.find(each => id(each as never) === deviceId)?.video)
    const listed = of(rows, ({ deviceId }: { deviceId: string }) => deviceId)
    // The same wherever it is read.
    expect(of(channels, ({ channelId }: { channelId: string }) => channelId)).toEqual(listed)
    expect(single.video).toEqual(listed[0])
    expect(rows.find(({ kind }) => kind === 'aiServer')?.video).toBe(null)
    return listed
  }
  return { server, beat, read, minuteLater }
}

test('how the pictures of each camera come is read wherever its state is, and nothing of one that is not online', async () => {
  const { beat, read, minuteLater } = await aScene()
  await beat(good, poor)
  const at = expect.any(Number)
  expect(await read()).toEqual([
    { ...good, at },
    { ...poor, announcedFps: null, at },
  ])
  await minuteLater()
  await beat(poor)
  expect(await read()).toEqual([{ ...poor, announcedFps: null, at }, null])
})

test('an AI server that says nothing of it stays as it was, and so does one that said something before it was set back', async () => {
  const { beat, read, minuteLater } = await aScene()
  await beat(undefined, undefined)
  expect(await read()).toEqual([null, null])
  await beat(good, good)
  expect((await read())[0]).toMatchObject(good)
  await minuteLater()
  await beat(undefined, undefined)
  expect(await read()).toEqual([null, null])
})

test('figures that change with every heartbeat are written once a minute, in no row of a camera or of its history', async () => {
  const { server, beat, read, minuteLater } = await aScene()
  await beat(good, good)
  const first = await read()
  const written = () =>
    sql<{ rows: string }>`
      select (select string_agg(xmin::text, ',' order by device_no) from device where ai_server_no = ${server.deviceNo})
        || '/' || (select count(*) from device_state_change where device_no in (select device_no from device where ai_server_no = ${server.deviceNo})) as rows`
      .execute(db.system)
      .then(({ rows }) => rows)
  const before = await written()
  for (const fps of [11, 12, 13]) await beat({ ...good, fps }, good)
  expect(await read()).toEqual(first)
  await minuteLater()
  await beat({ ...good, fps: 14 }, good)
  expect((await read())[0]).toMatchObject({ fps: 14 })
  expect(await written()).toEqual(before)
})
